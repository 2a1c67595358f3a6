// The same as rename.mjs, in memory until the end (a tenth of the time), and { x: x } becomes { x } in the files that it changed.
// Usage: node rename.mjs TABLE [--dry] in the root of a worktree. Lines of TABLE:
//   file OLD NEW                 git mv and every import specifier of it
//   name FILE OLD NEW            an exported (or top-level) name of FILE, in FILE and in all files that import it (also through re-exports)
//   local FILE OLD NEW           every identifier OLD in FILE alone (not members, not keys)
//   member OLD NEW GLOBPREFIX..  property names: `.OLD`, `OLD:` keys, `OLD` in interfaces, in files whose path begins with one of the prefixes (look at the diff!)
// Warns where a file declares the same name itself (shadowing): look there by hand.
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync, existsSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize, relative } from 'node:path';
const require = createRequire(join(process.cwd(), 'package.json'));
const { parseSync } = require('oxc-parser');
const dry = process.argv.includes('--dry');
const table = readFileSync(process.argv[2], 'utf8').split('\n').map((l) => l.replace(/#.*/, '').trim()).filter(Boolean).map((l) => l.split(/\s+/));
const git = (...a) => execFileSync('git', a, { encoding: 'utf8', maxBuffer: 1e9 });
let list; const files = () => (list ??= git('ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs').trim().split('\n').filter((f) => existsSync(f) && !f.endsWith('.d.mts')));
let everything; const moves = []; const dirty = new Set();
const cache = new Map();
const read = (f) => { if (!cache.has(f)) cache.set(f, readFileSync(f, 'utf8')); return cache.get(f); };
const write = (f, t) => { cache.set(f, t); parsed.delete(f); dirty.add(f); };
const parsed = new Map();
const parse = (f) => { if (!parsed.has(f)) { const r = parseSync(f, read(f)); if (r.errors.length) console.warn('PARSE', f, r.errors[0].message); parsed.set(f, r.program); } return parsed.get(f); };
const resolve = (from, spec) => { if (!spec.startsWith('.')) return null; const [path] = spec.split('?'); return normalize(join(dirname(from), path)); };
function visit(node, fn, parent = null, key = '') { if (Array.isArray(node)) { for (const n of node) visit(n, fn, parent, key); return; } if (!node || typeof node !== 'object' || !node.type) return; fn(node, parent, key); for (const [k, v] of Object.entries(node)) if (v && typeof v === 'object') visit(v, fn, node, k); }
const offsets = (text) => text; // oxc gives UTF-16 offsets
function edit(f, edits) { if (!edits.length) return; let t = read(f); const seen = new Set(); for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) { if (seen.has(start)) continue; seen.add(start); t = t.slice(0, start) + text + t.slice(end); } write(f, t); }
function isMember(node, parent, key) {
  if (!parent) return false;
  if (parent.type === 'MemberExpression' && key === 'property' && !parent.computed) return true;
  if (['Property','PropertyDefinition','MethodDefinition','TSPropertySignature','TSMethodSignature','AccessorProperty','TSAbstractPropertyDefinition','TSAbstractMethodDefinition','TSEnumMember'].includes(parent.type) && key === 'key' && !parent.computed) return true;
  if (parent.type === 'TSQualifiedName' && key === 'right') return true;
  if (parent.type === 'JSXAttribute' && key === 'name') return true;
  if (parent.type === 'TSNamedTupleMember' && key === 'label') return true;
  if (parent.type === 'LabeledStatement' || parent.type === 'BreakStatement') return true;
  return false;
}
function renameIn(f, from, to, { importOnly = false } = {}) {
  const edits = []; const declared = [];
  visit(parse(f), (node, parent, key) => {
    if (!((node.type === 'Identifier' || node.type === 'JSXIdentifier') && node.name === from)) return;
    if (parent?.type === 'ImportSpecifier') { if (key === 'imported' && parent.local.start !== parent.imported.start) edits.push({ start: node.start, end: node.start + from.length, text: to }); else edits.push({ start: node.start, end: node.start + from.length, text: to }); return; }
    if (parent?.type === 'ExportSpecifier') { edits.push({ start: node.start, end: node.start + from.length, text: to }); return; }
    if (parent?.type === 'Property' && parent.shorthand) { if (key === 'key' || key === 'value') { if (parent.value.type === 'AssignmentPattern' || key === 'value' || true) edits.push({ start: parent.start, end: parent.start + from.length, text: `${from}: ${to}` }); } return; }
    if (parent?.type === 'AssignmentPattern' && key === 'left') { // maybe shorthand with default
      const text = read(f); edits.push({ start: node.start, end: node.start + from.length, text: to, pattern: true }); declared.push(node.start); return; }
    if (isMember(node, parent, key)) return;
    const decl = (parent?.type === 'VariableDeclarator' && key === 'id') || (/Function|Arrow/.test(parent?.type ?? '') && key === 'params') || (parent?.type === 'FunctionDeclaration' && key === 'id') || (/^(TSTypeAlias|TSInterface|Class)/.test(parent?.type ?? '') && key === 'id') || parent?.type === 'TSTypeParameter' || (parent?.type === 'Property' && !parent.shorthand && key === 'value' && false);
    if (decl) declared.push(node.start);
    edits.push({ start: node.start, end: node.start + from.length, text: to });
  });
  // shorthand object patterns in params/destructuring declare too
  edit(f, edits);
  return { count: edits.length, declared: declared.length };
}
const has = (f) => cache.has(f) || files().includes(f);
for (const row of table) {
  const [kind, ...a] = row;
  if (kind === 'file') {
    const [from, to] = a; if (!has(from)) { console.warn('no file', from); continue; }
    if (has(to)) { console.warn('exists', to); continue; }
    moves.push([from, to]); cache.set(to, read(from)); if (dirty.delete(from)) dirty.add(to); list = files().map((f) => (f === from ? to : f));
    cache.delete(from); parsed.delete(from); parsed.delete(to);
    if (dirname(from) !== dirname(to)) { // its own relative imports
      const edits = []; visit(parse(to), (n) => { if (/^(Import|Export(Named|All))/.test(n.type) && n.source?.value?.startsWith('.')) { const t = join(dirname(from), n.source.value); let r = relative(dirname(to), t); if (!r.startsWith('.')) r = './' + r; edits.push({ start: n.source.start + 1, end: n.source.end - 1, text: r }); } }); edit(to, edits);
    }
    let n = 0;
    for (const f of files()) {
      if (!read(f).includes(from.split('/').at(-1).replace(/\.tsx?$/, ''))) continue;
      const edits = [];
      visit(parse(f), (node) => { const src = node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('.') ? node : null; if (src) { const [path, query] = node.value.split('?'); if (normalize(join(dirname(f), path)) === from) { let r = relative(dirname(f), to); if (!r.startsWith('.')) r = './' + r; edits.push({ start: node.start + 1, end: node.end - 1, text: r + (query ? '?' + query : '') }); } } });
      edit(f, edits); n += edits.length;
    }
    let mentions = ''; 
    if (mentions.trim()) console.log('   file is also named in: ' + mentions.trim().split('\n').join(' '));
    console.log(`file ${from} -> ${to}: ${n} imports`);
  } else if (kind === 'name') {
    const [file, from, to] = a; if (!has(file)) { console.warn('no file', file); continue; }
    // sources that give the name: file and re-exporters
    const givers = new Map([[file, from]]); let grew = true; const all = files().filter((f) => read(f).includes(from));
    const stars = files().filter((f) => /export \* from|export type \* from/.test(read(f)));
    while (grew) { grew = false; for (const f of [...all, ...stars]) { if (givers.has(f)) continue; for (const n of parse(f).body) { if ((n.type === 'ExportNamedDeclaration' && n.source && givers.has(resolve(f, n.source.value)) && n.specifiers.some((s) => s.local.name === from && s.exported.name === from)) || (n.type === 'ExportAllDeclaration' && givers.has(resolve(f, n.source.value)))) { givers.set(f, from); grew = true; } } } }
    let uses = renameIn(file, from, to); let total = uses.count; if (uses.declared !== 1) console.warn(`  ${file}: ${from} declared ${uses.declared} times: look`);
    for (const f of all) { if (f === file) continue; let imports = false, aliased = false, dynamic = false;
      visit(parse(f), (n) => { if (n.type === 'ImportDeclaration' && givers.has(resolve(f, n.source.value))) for (const s of n.specifiers) if (s.type === 'ImportSpecifier' && s.imported.name === from) { imports = true; aliased = s.local.name !== from; }
        if (n.type === 'ImportExpression' && n.source.type === 'Literal' && givers.has(resolve(f, n.source.value))) dynamic = true;
        if (n.type === 'TSImportType' ) console.warn(`  ${f}: import type expression: look for ${from}`); });
      if (dynamic && !imports) { const edits = []; visit(parse(f), (n, p) => { if ((n.type === 'Identifier' || n.type === 'JSXIdentifier') && n.name === from && !(p?.type === 'Property' && p.shorthand && p.value === n)) edits.push({ start: n.start, end: n.start + from.length, text: to }); }); edit(f, edits); total += edits.length; console.warn(`  ${f}: dynamic import, ${edits.length} renamed: look`); continue; }
      const reexports = parse(f).body.filter((n) => n.type === 'ExportNamedDeclaration' && n.source && givers.has(resolve(f, n.source.value)) && n.specifiers.some((s) => s.local.name === from));
      if (imports && aliased) { const edits = []; visit(parse(f), (n, p, k) => { if (n.type === 'ImportSpecifier' && n.imported.name === from) edits.push({ start: n.imported.start, end: n.imported.end, text: to }); }); edit(f, edits); total += edits.length; }
      else if (imports) { const r = renameIn(f, from, to); total += r.count; if (r.declared) console.warn(`  ${f}: declares ${from} itself (${r.declared}): look`); }
      else if (reexports.length) { const edits = []; for (const n of reexports) for (const s of n.specifiers) if (s.local.name === from) edits.push({ start: s.local.start, end: s.exported.name === from ? s.end : s.local.end, text: to }); edit(f, edits); total += edits.length; }
    }
    console.log(`name ${from} -> ${to}: ${total}`);
    const left = files().filter((f) => new RegExp(`\\b${from}\\b`).test(read(f))); if (left.length && left.length < 12) console.log(`   still in (comments, strings, other things): ${left.join(' ')}`);
  } else if (kind === 'local') { const [file, from, to] = a; const r = renameIn(file, from, to); console.log(`local ${file} ${from} -> ${to}: ${r.count}`); }
  else if (kind === 'member') { const [from, to, ...prefixes] = a; let total = 0; for (const f of files()) { if (!prefixes.some((p) => f.startsWith(p)) || !read(f).includes(from)) continue; const edits = []; visit(parse(f), (n, p, k) => { if ((n.type === 'Identifier' || n.type === 'PrivateIdentifier') && n.name === from && (isMember(n, p, k) )) { if (p.type === 'Property' && p.shorthand) { edits.push({ start: p.start, end: p.start + from.length, text: `${to}: ${from}` }); } else { const s = n.type === 'PrivateIdentifier' ? n.start + 1 : n.start; edits.push({ start: s, end: s + from.length, text: to }); } } }); edit(f, edits); total += edits.length; } console.log(`member ${from} -> ${to}: ${total}`); }
  else if (kind === 'text') { const [from, to, ...prefixes] = a; let total = 0; const re = new RegExp(from.replaceAll("~", " "), 'g'); for (const f of new Set([...files(), ...(everything ??= git('ls-files').trim().split('\n').filter((f) => !/\.(tsx?|mts|mjs)$/.test(f) && existsSync(f)))])) { if (!prefixes.some((p) => f.startsWith(p)) || !/\.(tsx?|mjs|md|css|json)$/.test(f)) continue; const t = read(f); const n = t.replace(re, to.replaceAll('~', ' ')); if (n !== t) { write(f, n); total++; } } console.log(`text ${from}: ${total} files`); }
  else console.warn('?', row.join(' '));
}

// { x: x } becomes { x }
for (const f of dirty) { if (!/\.(tsx?|mjs|mts)$/.test(f)) continue; const edits = []; visit(parse(f), (n) => { if (n.type === 'Property' && !n.shorthand && !n.computed && !n.method && n.key.type === 'Identifier') { const v = n.value; const id = v.type === 'Identifier' ? v : v.type === 'AssignmentPattern' && v.left.type === 'Identifier' ? v.left : null; if (id && id.name === n.key.name) edits.push({ start: n.key.start, end: id.start, text: '' }); } }); edit(f, edits); if (edits.length) console.log(`shorthand ${f}: ${edits.length}`); }
if (!dry) {
  for (const [from, to] of moves) { mkdirSync(dirname(to), { recursive: true }); git('mv', from, to); }
  for (const f of dirty) writeFileSync(f, read(f));
}

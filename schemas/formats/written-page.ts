import { escapeMarkup } from './escape.ts';

export interface WrittenPage {
  readonly title: string;
  /** Cleaned HTML. Each document begins on a new sheet. */
  readonly documents: readonly string[];
  /** The allowed sources of its pictures in the content security policy. Nothing else is loaded, and no script runs. */
  readonly pictures: 'data:' | 'data: https:';
  readonly language?: string;
}

const STYLE = `@page{size:A4;margin:20mm}
:root{color-scheme:light;background:#fff}
body{max-width:720px;margin:0 auto;padding:24px 16px;font:16px/1.6 system-ui,sans-serif;color:#1f2130;overflow-wrap:break-word}
section+section{margin-top:48px;break-before:page}
img{max-width:100%;height:auto}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #c9cad6;padding:6px 10px;text-align:left}
@media print{body{max-width:none;padding:0}section+section{margin:0}}`;

/** The page of written documents, for frames, attachments and paper. */
export const writtenPage = ({ title, documents, pictures, language = 'el' }: WrittenPage): string => `<!doctype html>
<html lang="${escapeMarkup(language)}">
<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; img-src ${pictures}; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${documents.map((html) => `<section>\n${html}\n</section>`).join('\n')}
</body>
</html>
`;

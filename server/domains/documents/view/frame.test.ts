import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const post = async (by: string, path: string, body: object) => (await demo.as(by)).post(path, body);
const save = (Name: string, View: object) => post('admin', '/api/view/SaveCustomView2', { Name, View });
const frame = async (by: string, name: string) =>
  (await demo.as(by)).get(`/api/praxis/view/frame?Name=${name}&Revision=1`);

await save('framed', {
  Title: 'A <b>title',
  Html: '<p id="a">α</p>',
  Controller: 'const end = "</script><p>"; /* <!-- */',
  Access: ['Mentor'],
  Calls: ['overview.stages'],
});

describe('the page of a view of HTML', () => {
  it('has a policy of its own: no origin, nothing from elsewhere, in frames of the product alone', async () => {
    const reply = await frame('mentor', 'framed');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(reply.headers['content-security-policy']);
    const directives = new Map(
      policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
    );
    expect(Object.fromEntries(directives)).toEqual({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      'script-src': "'unsafe-inline'",
      'style-src': "'unsafe-inline'",
      'img-src': 'data: blob:',
      'media-src': 'data: blob:',
      'font-src': 'data:',
      'connect-src': "'none'",
      'frame-src': "'none'",
      'worker-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    });
    expect(reply.headers['connection-allowlist']).toBe('()');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['x-dns-prefetch-control']).toBe('off');
    expect(String(reply.headers['cache-control'])).toContain('private');
  });

  it('has the bridge before its HTML, and its script cannot end early', async () => {
    const { body } = await frame('mentor', 'framed');
    expect(body).toContain('<title>A &lt;b&gt;title</title>');
    expect(body.indexOf('praxis-view')).toBeLessThan(body.indexOf('<p id="a">'));
    expect(body).toContain('const end = "<\\/script><p>"; /* <\\!-- */');
    expect(body.match(/<\/script>/g)).toHaveLength(2);
  });

  it('tells the bridge at which lines of the page the HTML and the script begin', async () => {
    const View = {
      Title: 'Lines',
      Access: ['Mentor'],
      Html: '<p>a</p>\n<p>b</p>',
      Controller: 'const a = 1;\nnope();',
    };
    await save('lines', View);
    const { body } = await frame('mentor', 'lines');
    const [, html, script] = /html: (\d+), script: (\d+) /.exec(body) ?? [];
    const lines = body.split('\n');
    expect(lines[Number(html) - 1]).toBe('<p>a</p>');
    expect(lines[Number(script) - 1]).toBe('const a = 1;');
  });

  it('is for those whom the access has; for others it does not exist', async () => {
    const [closed, none] = [await frame('mentee', 'framed'), await frame('mentee', 'nothing')];
    expect(closed.statusCode).toBe(404);
    expect(closed.json<{ code: string }>().code).toBe(none.json<{ code: string }>().code);
    expect((await frame('admin', 'framed')).statusCode).toBe(200);
    expect((await demo.client().get('/api/praxis/view/frame?Name=framed')).statusCode).toBe(401);
    expect((await frame('mentor', 'a%20b')).statusCode).toBe(400);
  });

  it('stands in a screen with the calls that its document lists', async () => {
    const reply = await (await demo.as('mentor')).get('/api/praxis/document?kind=screen&name=views/framed');
    expect(reply.json()).toMatchObject({
      name: 'views/framed',
      unit: {
        body: { widget: 'htmlFrame', props: { name: 'framed', calls: ['overview.stages'], data: '{{params.data}}' } },
      },
    });
    expect(reply.body).not.toContain('<p id');
    expect((await (await demo.as('mentee')).get('/api/praxis/document?kind=screen&name=views/framed')).statusCode).toBe(
      404,
    );
  });
});

describe('the calls of a view', () => {
  it.each([
    'account.login',
    'users.save',
    'documents.save',
    'view.remove',
    'relay.myPost',
    'bundle.export',
    'chat.sendMessage',
    'query.adminExecute',
    'none.none',
  ])('are never %s', async (name) => {
    const reply = await save('refused', { Html: '', Calls: [name] });
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ pointer: '/document/Calls/0', code: 'frame-call' }] });
  });

  it('are proposed to its author', async () => {
    const { Callable } = (await post('admin', '/api/view/GetCustomView2', { Name: 'framed' })).json<{
      Callable: string[];
    }>();
    expect(Callable).toEqual(expect.arrayContaining(['overview.stages', 'users.list', 'data.set']));
    expect(Callable).not.toContain('users.save');
    const mentor = (await post('mentor', '/api/view/GetCustomView2', { Name: 'framed' })).json<{
      Callable: string[];
    }>();
    expect(mentor.Callable).toEqual([]);
  });
});

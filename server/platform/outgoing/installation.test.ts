import { describe, expect, it, onTestFinished } from 'vitest';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { readConfig } from '../base/config.ts';
import { readOutgoing } from './body.ts';
import { createInstallationGuard } from './installation.ts';
import { startHostileServer } from '../../../tests/support/server/hostile-server.ts';

describe('the guard of the installation', () => {
  it('allows the origins of the settings, and writes an audit line for each request', async () => {
    const demo = await demoApp();
    const { db } = demo.data;
    const server = await startHostileServer();
    onTestFinished(() => server.close());
    const config = readConfig({
      OUTGOING_HOSTS: `${server.origin}, https://api.example.org`,
      OUTGOING_NETWORKS: '127.0.0.1',
    });
    const guard = createInstallationGuard({ config, db, log: demo.app.log });
    onTestFinished(() => guard.close());
    const person = Number(demo.idOf('admin'));
    const by = { person, impersonator: undefined, request: 'r1', address: '10.0.0.1' };
    const ask = { purpose: 'relay', by, project: '1', headers: { authorization: 'secret' } };
    const answer = await guard.send({ ...ask, url: `${server.origin}/ok?key=secret` });
    expect(String(await readOutgoing(answer.body))).toBe('good');
    await expect(guard.send({ ...ask, url: 'https://elsewhere.test/secret' })).rejects.toMatchObject({
      fault: 'refused',
    });
    const lines = () =>
      db.selectFrom('audit').where('action', '=', 'outgoing.request').orderBy('id').selectAll().execute();
    await expect.poll(lines).toHaveLength(2);
    const [good, refused] = await lines();
    expect(good).toMatchObject({
      person,
      project: '1',
      subject: server.origin,
      details: { purpose: 'relay', method: 'GET', outcome: 200 },
    });
    expect(refused).toMatchObject({ subject: 'https://elsewhere.test', details: { outcome: 'refused' } });
    expect(JSON.stringify([good, refused])).not.toContain('secret');
  });

  it('refuses every request without a setting, and an invalid setting', () => {
    expect(readConfig({})).toMatchObject({ OUTGOING_HOSTS: [], OUTGOING_NETWORKS: [] });
    expect(() => readConfig({ OUTGOING_HOSTS: 'https://x.org/path' })).toThrow('OUTGOING_HOSTS');
    expect(() => readConfig({ OUTGOING_NETWORKS: '10.0.0.0/99' })).toThrow('OUTGOING_NETWORKS');
  });
});

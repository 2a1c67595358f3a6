import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';
import { settingsTable } from './settings-table.ts';

const read = () => readConfig({ PORT: 'x', DEMO: 'x', DATABASE_URL: 'mysql://user:hidden@host/db' });

describe('the settings', () => {
  test('have defaults that start a demo on this machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      baseUrl: 'http://localhost:3000',
      secure: false,
      DEMO: true,
      DATABASE_URL: null,
      TRUST_PROXY: 0,
    });
  });

  test('are what the environment gives', () => {
    const config = readConfig({
      PORT: ' 80 ',
      BASE_URL: 'https://praxis.example.org/',
      DEMO: 'OFF',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      DATABASE_URL: 'postgres://a:b@c/d',
      SESSION_IDLE: '',
    });
    expect(config).toMatchObject({
      PORT: 80,
      baseUrl: 'https://praxis.example.org',
      secure: true,
      DEMO: false,
      TRUST_PROXY: ['10.0.0.0/8', '::1'],
      SESSION_IDLE: 60,
    });
  });

  test.each([
    ['PORT', '-1', "'-1' is not a whole number from 0 to 65535"],
    ['PORT', '3000x', 'is not a whole number'],
    ['PORT', '70000', 'is not a whole number'],
    ['BASE_URL', 'praxis.example.org', 'is not an address that starts with http:// or https://'],
    ['BASE_URL', 'https://praxis.example.org/app', 'has more than a host: write https://praxis.example.org'],
    ['DEMO', 'maybe', 'is neither on nor off'],
    ['LOG_LEVEL', 'loud', 'is none of fatal, error'],
    ['TRUST_PROXY', 'everybody', 'is no address'],
    ['TIME_ZONE', 'Athens', "'Athens' is no time zone: write a name as in Europe/Athens"],
    ['TIME_ZONE', '+02:00', 'is no time zone'],
    ['REDIS_URL', 'localhost:6379', 'is not an address that starts with redis:// or rediss://'],
  ])('%s=%s is refused by name', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  test('name everything that is wrong at once, and no secret', () => {
    expect(read).toThrow(/PORT: [^]*DATABASE_URL: [^]*DEMO: /);
    expect(read).not.toThrow(/hidden/);
  });

  test('S3_BUCKET is needed with S3_ENDPOINT', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'http://s3.test' })).toThrow('S3_BUCKET');
  });

  test('of several nodes need a storage that all of them have', () => {
    const several = { REDIS_URL: 'redis://redis.test' };
    expect(() => readConfig(several)).toThrow('REDIS_URL: is for several nodes, which need S3_ENDPOINT');
    expect(readConfig({ ...several, S3_ENDPOINT: 'http://s3.test', S3_BUCKET: 'files' }).REDIS_URL).not.toBeNull();
  });

  test('stand in docs/running.md as they are here', () => {
    const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');
    expect(page).toContain(settingsTable());
    expect(Object.values(SETTINGS).every(({ doc }) => doc.endsWith('.'))).toBe(true);
  });
});

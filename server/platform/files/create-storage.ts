import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { FolderStorage } from './folder.ts';
import { S3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** The folder of uploaded files without an S3 service. */
export const filesFolder = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'files');

/** Files of a call are stored here until it is answered. */
export const spoolFolder = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'spool');

export const createStorage = (config: Config): Storage =>
  config.S3_ENDPOINT === null
    ? new FolderStorage(filesFolder(config))
    : new S3Storage({
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: config.S3_BUCKET,
        accessKeyId: config.S3_ACCESS_KEY,
        secretAccessKey: config.S3_SECRET_KEY,
        milliseconds: config.CALL_SECONDS * 1_000,
      });

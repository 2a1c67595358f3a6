declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The members of the S3 server that the tests use. */
  export default class S3rver {
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

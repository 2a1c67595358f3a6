export declare const CHROMIUM_FLAGS: string[];
export declare function findBrowser(say?: (line: string) => void): Promise<string>;

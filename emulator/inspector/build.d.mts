export declare const PAGE_FOLDER: string;
export declare const LICENCES: string;
export declare function buildPage(outDir?: string): Promise<void>;

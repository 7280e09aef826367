export declare const PAGE_FOLDER: string;

/** Messages in one fetch (specification, section 9). */
export const HISTORY_PAGE_SIZE = 25;
/** Rows in one page of users, channels or memberships: the most the service gives. */
export const OBJECTS_PAGE_SIZE = 100;

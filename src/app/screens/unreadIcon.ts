/** The picture of `public/favicon.svg` with a dot. An address in the script needs no request of its own. */
export const UNREAD_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2a53d3"/><path d="M8 9.5h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8.5L10 26v-4.500H8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" fill="#fff"/><path d="m12.500 15.600 2.600 2.600 5-5" fill="none" stroke="#2a53d3" stroke-width="2.200" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24" cy="8" r="7" fill="#e5342b" stroke="#fff" stroke-width="2"/></svg>',
)}`;

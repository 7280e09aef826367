export const texts = {
  keysMissingTitle: 'A messaging account is required',
  keysMissingLead: 'Create a keyset for the app in the PubNub Admin Portal with these features:',
  keysMissingFeatures: [
    'Presence',
    'Files',
    'Objects/storage (App Context)',
    'User metadata events',
    'Channel metadata events',
    'Membership metadata events',
  ],
  keysMissingFile:
    'Then put the keys in an environment file named .env next to package.json and start the app again:',
  accessDeniedTitle: 'Access manager is enabled',
  accessDeniedText:
    'The access manager is enabled on this keyset and this sample does not support it. Disable the access manager, or use another keyset.',
  banned: 'Unfortunately, you were banned from the chat.',
} as const;

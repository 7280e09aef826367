/** The fields of a flag. The app adds the last two, which name the reported message. */
export const FLAG_FIELDS = [
  'flag',
  'flaggedAt',
  'flaggedBy',
  'reason',
  'flaggedChannel',
  'flaggedMessage',
] as const;

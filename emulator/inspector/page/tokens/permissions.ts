/** The permission of each bit (protocol reference 12.1). */
const PERMISSIONS: Readonly<Record<number, string>> = {
  1: 'read',
  2: 'write',
  4: 'manage',
  8: 'delete',
  16: 'create',
  32: 'get',
  64: 'update',
  128: 'join',
};

type BitsByKind = Readonly<
  Record<'channels' | 'groups' | 'users', Readonly<Record<string, number>>>
>;

/** Permissions by what they are about, e.g. `channels news: read, write`. @param prefix before the names */
export function permissionsOf(prefix: string, bits: BitsByKind): Readonly<Record<string, string>> {
  const lines = Object.entries(bits).flatMap(([kind, names]) =>
    Object.entries(names).map(
      ([name, set]) => [`${kind}: ${prefix}${name}`, namesOf(set)] as const,
    ),
  );
  return Object.fromEntries(lines);
}

function namesOf(bits: number): string {
  const set = Object.entries(PERMISSIONS).filter(([bit]) => (bits & Number(bit)) !== 0);
  return set.map(([, name]) => name).join(', ') || 'nothing';
}

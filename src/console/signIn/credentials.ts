import { isRecord, textField } from '../../../shared/isRecord';
import { toUserId, type UserId } from '../../domain/ids';
import { MODERATOR_ROLES, type ModeratorRole } from '../../domain/moderation/role';
import { readHashParameters, type SharedTextStorage } from '../../lib/browser';

/** A moderator as the server knows them. */
export interface Member {
  readonly userId: UserId;
  readonly role: ModeratorRole;
  /** Whether the server checks who its users are. */
  readonly areIdentitiesVerified: boolean;
}

/** A proof of who signs in: the code of an invitation, or a token of the integrator's own login. */
export interface Proof {
  readonly code?: string;
  readonly token?: string;
}

/** Reads the proof in a link to the console, or in what somebody pasted; undefined when there is none. */
export function readProof(link: string): Proof | undefined {
  const parameters = readHashParameters(link);
  const [code, token] = [parameters.get('code'), parameters.get('token')];
  if (code) return { code };
  return token ? { token } : undefined;
}

/** A sign-in, which this tab keeps until it is closed. The token is in no state and no address. */
export interface Credentials {
  readonly token: string | undefined;
  readonly member: Member | undefined;
  /** Takes the server's answer to a sign-in. @returns undefined when it is none */
  take(answer: unknown): Member | undefined;
  forget(): void;
}

const KEY = 'console';

/** Reads what the tab kept. */
export function createCredentials(
  memory: Pick<SharedTextStorage, 'get' | 'set' | 'remove'>,
): Credentials {
  let kept = readSignIn(parse(memory.get(KEY)));
  return {
    get token() {
      return kept?.token;
    },
    get member() {
      return kept?.member;
    },
    take(answer) {
      const signIn = readSignIn(answer);
      if (!signIn) return undefined;
      kept = signIn;
      memory.set(KEY, JSON.stringify({ ...signIn.member, token: signIn.token }));
      return signIn.member;
    },
    forget() {
      kept = undefined;
      memory.remove(KEY);
    },
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Not of this app: the next sign-in replaces it.
    return null;
  }
}

function readSignIn(
  value: unknown,
): { readonly member: Member; readonly token: string } | undefined {
  if (!isRecord(value)) return undefined;
  const [userId, token] = [textField(value, 'userId'), textField(value, 'token')];
  const role = MODERATOR_ROLES.find((known) => known === value['role']);
  if (!userId || !token || !role) return undefined;
  const areIdentitiesVerified = value['areIdentitiesVerified'] === true;
  return { member: { userId: toUserId(userId), role, areIdentitiesVerified }, token };
}

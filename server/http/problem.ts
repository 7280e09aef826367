import { Type } from '@sinclair/typebox';

/** The reasons for which the server refuses a call, each with its status and what it means. */
const PROBLEMS = {
  invalidInput: [400, 'The request is not valid'],
  notSignedIn: [401, 'The call needs a valid token'],
  forbidden: [403, 'The caller may not do this'],
  notFound: [404, 'There is nothing of this name'],
  tooLarge: [413, 'The request is too large'],
  notJson: [415, 'The body must be JSON'],
  alreadyDecided: [409, 'Somebody decided already'],
  alreadyReported: [409, 'The caller has reported this already'],
  alreadyAppealed: [409, 'The statement was appealed already'],
  leased: [409, 'Another moderator is working on this case'],
  ownDecision: [
    403,
    'Nobody decides in their own case, or on an appeal against their own decision',
  ],
  lastLead: [409, 'The team needs a lead'],
  tooManyAppeals: [429, 'Too many appeals of the caller wait for an answer'],
  appealTooLate: [410, 'The time for an appeal is over'],
  rulesConflict: [409, 'Somebody else has changed the same setting of the rules'],
  keyUsed: [409, 'The idempotency key was used for another call'],
  tooMuch: [429, 'The caller asks for too much'],
  internal: [500, 'The server failed'],
  unavailable: [503, 'The server cannot answer now'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The body of a refusal. */
export const ProblemBody = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String({ description: 'Tells refusals apart, for programs.' }),
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
    ),
  },
  { description: 'A problem, as RFC 9457 describes.' },
);

interface FieldError {
  /** Where, as in `body.userId`. */
  readonly field: string;
  readonly message: string;
}

/** A refusal that the caller is told, as RFC 9457 describes. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;

  /** @param detail what is special about this case */
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly more: {
      readonly errors?: readonly FieldError[];
      /** When to try again, s. */
      readonly retryAfter?: number;
    } = {},
  ) {
    super(detail ?? PROBLEMS[code][1]);
    this.status = PROBLEMS[code][0];
  }

  toBody(): object {
    const { code, status, detail, more } = this;
    return {
      type: `urn:problem:${code}`,
      title: PROBLEMS[code][1],
      status,
      code,
      ...(detail !== undefined && { detail }),
      ...(more.errors && { errors: more.errors }),
    };
  }
}

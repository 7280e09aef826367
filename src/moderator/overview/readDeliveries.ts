import { isRecord, textField } from '../../../shared/isRecord';

/** The delivery of events to another system; counted from the start of the service. */
export interface Delivery {
  /** Counted from 1, as in the settings. */
  readonly target: number;
  readonly host: string;
  readonly pending: number;
  readonly delivered: number;
  readonly lost: number;
  /** Whether the target wants nothing any more. */
  readonly isStopped: boolean;
  /** When it took an event last, ms since the epoch. */
  readonly takenAt?: number;
  /** Missing while the last attempt was a success. */
  readonly lastFailure?: string;
}

/** Reads the answer of the service; what is no target is left out. */
export function readDeliveries(answer: unknown): readonly Delivery[] {
  const targets = isRecord(answer) ? answer['targets'] : undefined;
  return Array.isArray(targets) ? targets.flatMap((target) => readDelivery(target) ?? []) : [];
}

function readDelivery(value: unknown): Delivery | undefined {
  if (!isRecord(value)) return undefined;
  const [target = 0, pending = 0, delivered = 0, lost = 0] = (
    ['target', 'pending', 'delivered', 'lost'] as const
  ).map((name) => numberField(value, name));
  const takenAt = numberField(value, 'takenAt');
  const lastFailure = textField(value, 'lastFailure');
  return {
    ...{ target, pending, delivered, lost, host: textField(value, 'host') ?? '' },
    isStopped: value['isStopped'] === true,
    ...(takenAt !== undefined && { takenAt }),
    ...(lastFailure !== undefined && { lastFailure }),
  };
}

function numberField(value: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const found = value[name];
  return typeof found === 'number' ? found : undefined;
}

import type { Delivery } from './eventsOptions';

/** The newest deliveries that are kept for questions. */
const MAX_DELIVERIES = 1_000;

/** Keeps the outcomes of deliveries, without their content. */
export class DeliveryLog {
  private kept: Delivery[] = [];

  add(delivery: Delivery): void {
    this.kept.push(delivery);
    if (this.kept.length >= 2 * MAX_DELIVERIES) this.kept = this.kept.slice(-MAX_DELIVERIES);
  }

  /** In the order of their answers. */
  newest(): readonly Delivery[] {
    return this.kept.slice(-MAX_DELIVERIES);
  }
}

import { nanoid } from '@reduxjs/toolkit';
import styled from 'styled-components';
import { serverEndpoints } from '../api/endpoints';
import type { GetWebhooksApiResponse } from '../api/endpoints.generated';
import { useAppSelector } from '../state/hooks';
import { Badge, When } from '../ui/Badge';
import { Button } from '../ui/Button';
import { Hint, SectionTitle } from '../ui/Pane';
import { PlainList } from '../ui/PlainList';
import { selectMayChangeRules } from '../signIn/signInSlice';
import { t } from '../texts/t';
import { tWith } from '../texts/tWith';

const Targets = styled(PlainList)`
  margin-top: var(--space-2);

  li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-3);
    align-items: center;
    padding: var(--space-3);
    border: 1px solid var(--colour-border);
    border-radius: var(--radius-medium);
    overflow-wrap: anywhere;
  }
`;

/** The server tells of no deliveries, so it is asked so often, ms. */
const LOOK = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

type Delivery = GetWebhooksApiResponse['items'][number];

/** The deliveries to other systems, for leads. Without any there is nothing to show. */
export function Deliveries() {
  const isLead = useAppSelector(selectMayChangeRules);
  const { data } = serverEndpoints.useGetWebhooksQuery(undefined, { ...LOOK, skip: !isLead });
  const deliveries = data?.items ?? [];
  if (deliveries.length === 0) return null;
  return (
    <section data-wide aria-labelledby="deliveries">
      <SectionTitle as="h2" id="deliveries">
        {t('overview.deliveries.title')}
      </SectionTitle>
      <Hint>{t('overview.deliveries.about')}</Hint>
      <Targets aria-labelledby="deliveries">
        {deliveries.map((delivery) => (
          <Target key={delivery.target} delivery={delivery} />
        ))}
      </Targets>
    </section>
  );
}

function Target({ delivery }: { readonly delivery: Delivery }) {
  const { target, host, pending, delivered, lost, resendable, takenAt } = delivery;
  const [resend, { isLoading, isError }] = serverEndpoints.usePostWebhookResendsMutation();
  return (
    <li>
      <strong>
        {target}. {host}
      </strong>
      <StateBadge delivery={delivery} />
      <span>{t('overview.deliveries.waiting', { count: pending })}</span>
      <span>{t('overview.deliveries.delivered', { count: delivered })}</span>
      <span>{t('overview.deliveries.lost', { count: lost })}</span>
      <span>
        {takenAt === undefined
          ? t('overview.deliveries.noSuccess')
          : tWith('overview.deliveries.lastSuccess', {
              time: <When ms={takenAt} />,
            })}
      </span>
      {resendable > 0 && (
        <Button
          isBusy={isLoading}
          onClick={() => void resend({ target, 'idempotency-key': nanoid() })}
        >
          {t('overview.deliveries.sendAgain', { count: resendable })}
        </Button>
      )}
      {isError && <Hint role="alert">{t('overview.deliveries.notSent')}</Hint>}
    </li>
  );
}

function StateBadge({ delivery }: { readonly delivery: Delivery }) {
  const { isStopped, lastFailure } = delivery;
  if (isStopped) return <Badge data-tone="danger">{t('overview.deliveries.stopped')}</Badge>;
  if (lastFailure !== undefined)
    return (
      <Badge data-tone="warning">
        {t('overview.deliveries.failing', { failure: lastFailure })}
      </Badge>
    );
  return <Badge data-tone="good">{t('overview.deliveries.working')}</Badge>;
}

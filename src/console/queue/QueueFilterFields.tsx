import { stripBidiControls } from '../../lib/text';
import { serverEndpoints } from '../api/endpoints';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { useNames } from '../actions/hooks';
import { CheckField, SelectField } from '../ui/Field';
import { selectMayDecide } from '../signIn/signInSlice';
import {
  QUEUE_AGES,
  QUEUE_SORTS,
  queueFiltered,
  type QueueFilters,
  selectQueueFilters,
} from './queueSlice';
import { reasonText } from '../../texts/reportReasons';
import { t } from '../texts/t';

/** The order of the queue, and which reports it shows. */
export function QueueFilterFields() {
  const { data: choices } = serverEndpoints.useGetCaseFiltersQuery();
  const dispatch = useAppDispatch();
  const names = useNames();
  const { sort, reason, channelId, age, isAsked } = useAppSelector(selectQueueFilters);
  const mayDecide = useAppSelector(selectMayDecide);
  const filter = (change: Partial<QueueFilters>) => dispatch(queueFiltered(change, Date.now()));
  return (
    <>
      <SelectField
        label={t('queue.order')}
        isBare
        value={sort}
        values={QUEUE_SORTS}
        textOf={(each) => t(`queue.sorts.${each}`)}
        onChange={(chosen) => filter({ sort: chosen })}
      />
      <SelectField
        label={t('queue.reason')}
        isBare
        value={reason}
        none={t('queue.anyReason')}
        values={choices?.reasons ?? []}
        textOf={(known) => stripBidiControls(reasonText(known))}
        onChange={(chosen) => filter({ reason: chosen })}
      />
      <SelectField
        label={t('queue.channel')}
        isBare
        value={channelId}
        none={t('queue.anyChannel')}
        values={choices?.channelIds ?? []}
        textOf={names.channel}
        onChange={(chosen) => filter({ channelId: chosen })}
      />
      <SelectField
        label={t('queue.age')}
        isBare
        value={age}
        values={QUEUE_AGES}
        textOf={(each) => t(`queue.ages.${each}`)}
        onChange={(chosen) => filter({ age: chosen })}
      />
      {mayDecide && (
        <CheckField
          label={t('queue.askedOfMe')}
          isChecked={isAsked}
          onChange={(isChecked) => filter({ isAsked: isChecked })}
        />
      )}
    </>
  );
}

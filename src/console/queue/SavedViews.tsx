import { useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { Button } from '../ui/Button';
import { SelectField, TextField } from '../ui/Field';
import { FieldRow } from '../ui/Pane';
import { NO_FILTERS, queueFiltered, selectQueueFilters, type QueueFilters } from './queueSlice';
import { selectViews, viewRemoved, viewSaved } from './viewsSlice';
import { t } from '../texts/t';

const Row = styled(FieldRow)`
  flex: 1 0 100%;

  > label {
    flex-basis: 120px;
  }

  > form {
    flex: 1 1 120px;
    flex-wrap: nowrap;
  }
`;

const isSame = (a: QueueFilters, b: QueueFilters) =>
  (Object.keys(NO_FILTERS) as (keyof QueueFilters)[]).every((name) => a[name] === b[name]);

/** Applies, saves and removes named filters of the queue. */
export function SavedViews() {
  const dispatch = useAppDispatch();
  const views = useAppSelector(selectViews);
  const filters = useAppSelector(selectQueueFilters);
  const [isNaming, setNaming] = useState(false);
  const current = views.find((view) => isSame(view.filters, filters));
  const isUnfiltered = isSame(filters, NO_FILTERS);
  const apply = (chosen: QueueFilters) => dispatch(queueFiltered(chosen, Date.now()));
  if (views.length === 0 && isUnfiltered) return null;
  return (
    <Row role="group" aria-label={t('queue.views.title')}>
      {views.length > 0 && (
        <SelectField
          label={t('queue.views.view')}
          isBare
          value={current?.name ?? null}
          none={t(isUnfiltered ? 'queue.views.all' : 'queue.views.unsaved')}
          values={views.map(({ name }) => name)}
          textOf={String}
          onChange={(name) =>
            apply(views.find((view) => view.name === name)?.filters ?? NO_FILTERS)
          }
        />
      )}
      {isNaming && <NameForm filters={filters} onClose={() => setNaming(false)} />}
      {!isNaming && !current && !isUnfiltered && (
        <Button onClick={() => setNaming(true)}>{t('queue.views.save')}</Button>
      )}
      {current && (
        <Button onClick={() => dispatch(viewRemoved(current.name))}>
          {t('queue.views.delete')}
        </Button>
      )}
      {!isUnfiltered && (
        <Button data-look="quiet" onClick={() => apply(NO_FILTERS)}>
          {t('queue.views.clear')}
        </Button>
      )}
    </Row>
  );
}

function NameForm({
  filters,
  onClose,
}: {
  readonly filters: QueueFilters;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState('');
  return (
    <FieldRow
      as="form"
      aria-label={t('queue.views.save')}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        dispatch(viewSaved({ name: name.trim(), filters }));
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        label={t('queue.views.name')}
        autoFocus
        maxLength={60}
        value={name}
        onChange={setName}
      />
      <Button type="submit" data-look="primary" disabled={name.trim() === ''}>
        {t('console.ui.save')}
      </Button>
    </FieldRow>
  );
}

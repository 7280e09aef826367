import { useEffect, useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import type { AppDispatch, RootState } from '../../state/rootState';
import { pickerClosed, pickerOpened, selectPickerPlace } from './dialogsSlice';

/** The emoji picker of a component, which closes when the component goes, or may not have it any more. */
export function usePicker(isAllowed = true) {
  const dispatch = useAppDispatch();
  const place = useId();
  const isChosen = useAppSelector((state) => selectPickerPlace(state) === place);
  const isOpen = isChosen && isAllowed;
  useEffect(
    () => (isOpen ? () => dispatch(closePickerOf(place)) : undefined),
    [isOpen, place, dispatch],
  );
  return {
    isOpen,
    open: () => void dispatch(pickerOpened(place)),
    close: () => void dispatch(pickerClosed()),
  };
}

function closePickerOf(place: string) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    if (selectPickerPlace(getState()) === place) dispatch(pickerClosed());
  };
}

import { useDispatch, useSelector } from 'react-redux';
import { selectView, viewChanged, type Views } from './consoleSlice';
import type { AppDispatch, RootState } from './rootState';

/** Typed hooks. Lint forbids the untyped ones elsewhere. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** What is chosen in a tab, and a function that changes some of it. */
export function useView<Name extends keyof Views>(name: Name) {
  const dispatch = useAppDispatch();
  const view = useAppSelector((state) => selectView(state, name));
  return [view, (change: Partial<Views[Name]>) => dispatch(viewChanged(name, change))] as const;
}

import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from './rootState';

/** Typed once here; the raw hooks are closed to every other file by lint. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

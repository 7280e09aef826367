import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useAppDispatch } from '../app/hooks';
import type { Deed } from './deed';
import { deedRequested } from './decisionsSlice';

/** Gives a function that has something done. */
export function useDeeds(): (deed: Deed) => void {
  const dispatch = useAppDispatch();
  return useCallback((deed) => dispatch(deedRequested({ id: nanoid(), deed })), [dispatch]);
}

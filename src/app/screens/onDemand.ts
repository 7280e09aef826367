/** Parts that are hidden at the start; they are loaded separately (`panelAndDialogs.ts`). */
export { MembersPanel } from '../../features/members/MembersPanel';
export { Dialogs } from './Dialogs';

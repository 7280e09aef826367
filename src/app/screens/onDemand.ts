/** What nobody sees before they ask for it; it is loaded apart from the rest (`panelAndDialogs.ts`). */
export { MembersPanel } from '../../features/members/MembersPanel';
export { Dialogs } from './Dialogs';

/**
 * The ids of the thirty sample users, in the order in which `scripts/sample/sample.json` describes
 * them. When the address names no user (`uuid`), the app signs in as one of these at random; the
 * local service creates a user record for each, so every choice has a name and conversations.
 */
export const SAMPLE_USER_IDS: readonly string[] = [
  'user_dcf7f1901786e282adcd5d38ae4213f6',
  'user_68db2c0d84577e948c204ea32f18c96d',
  'user_a74e607aaf0af398962ea032547d1071',
  'user_18b1918da9f4e1c3afe498b4b2102d6f',
  'user_514e540093134db28ad706f110087dd8',
  'user_ff13e189cf49a4664c865130f20caf7e',
  'user_e0c4f4e9ce4d04bf00699ecc991497e0',
  'user_1c26d544ab6be5a2edb330a9bd42470d',
  'user_ad43aa927c46dc3eb23a4c46061129b3',
  'user_68445392c965555301765079b03c45d1',
  'user_d668cb50e8fe6428d0a06d87aa45c49f',
  'user_48657e3aca9b4be7e65161d41b8e619c',
  'user_508fe6fde6125d062f03da935198ef8b',
  'user_fcaf3f7e59dfc87421c7a4d512c1d08f',
  'user_6b9219bbd3982297c7f323fe881dd7ff',
  'user_bca952bf7107a872a021120fb16e30b5',
  'user_d6ec77467d08a76a52e7c96e5b2e4e46',
  'user_c1e11069ddfe0c51ffa490174904a7c5',
  'user_958e17369b8c97d29b479634a99aa6e8',
  'user_60fd46c21674fc51a20e5f2c5b695774',
  'user_3d7d848be9fd493b5a370dd87668adce',
  'user_a327288f01fe2b682b88e48cbbd31f07',
  'user_940697bf311a3f7b22a1af05508f41c3',
  'user_d6cea6559e7e61c77dfaae6e5d0d0bd2',
  'user_e02c597510cf8dcc121c5a277a0df865',
  'user_067f3fd97fd9f8090344e8c7379ddb6d',
  'user_fa87198e576b39c9932af8fed264b834',
  'user_ab217b2a72ac9dc77c8fa8ec41c646aa',
  'user_2713e7a05a8d112c6a75a1e490ddd143',
  'user_e0448c0244878874828b15156a49e1a9',
];

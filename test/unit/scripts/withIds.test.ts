import { withIds } from '../../../scripts/apiClient/withIds';

const typed = (text: string) => withIds(`import { serverApi as api } from './serverApi';\n${text}`);

describe('the types of the generated client', () => {
  it('tell ids of users, channels and records apart, alone, in lists and in choices', () => {
    const text = typed(
      'export type GetCasesApiResponse = { userId: string; channelIds: string[]; reportIds?: string[]; answerer: string | null };',
    );
    expect(text).toContain('userId: UserId;');
    expect(text).toContain('channelIds: readonly ChannelId[];');
    expect(text).toContain('reportIds?: readonly Timetoken[];');
    expect(text).toContain('answerer: UserId | null');
    expect(text).toMatch(/import type \{ ChannelId, UserId \} from/);
  });

  it('leave texts, objects of the same name and ids of other things as they are', () => {
    const text = typed(
      'export type GetRulesApiResponse = { id: string; message?: { text: string; words: string[] }[] };',
    );
    expect(text).toContain('id: string;');
    expect(text).toContain('message?: readonly { text: string; words: readonly string[] }[]');
    expect(typed('export type GetReportsApiResponse = { id: string };')).toContain('id: Timetoken');
  });
});

import type { ModerationRules, WordRule } from '../../src/domain/wordRules/rules';

const EVERYWHERE: Pick<WordRule, 'match' | 'channels' | 'exceptChannels' | 'isOn'> = {
  match: 'word',
  channels: ['*'],
  exceptChannels: [],
  isOn: true,
};

/** One rule of each kind, to try out and to change. */
export const SAMPLE_RULES: ModerationRules = {
  rules: [
    { ...EVERYWHERE, id: 'insults', action: 'block', words: ['idiot', 'moron', 'scumbag'] },
    { ...EVERYWHERE, id: 'language', action: 'mask', words: ['damn', 'crap', 'bloody hell'] },
    { ...EVERYWHERE, id: 'tone', action: 'flag', words: ['shut up', 'get lost'] },
    {
      ...EVERYWHERE,
      ...{ id: 'adverts', action: 'block', match: 'substring' },
      words: ['freemoney', 'clickhere'],
    },
  ],
  allow: ['idiot proof'],
};

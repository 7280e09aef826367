import {
  languageChosen,
  languageFailed,
  languageFollowed,
  languageShown,
  languageSlice,
} from '../../../../../src/features/language/languageSlice';

const { reducer, getInitialState } = languageSlice;

describe('the language slice', () => {
  it('has English at first, and each language once it is shown', () => {
    expect(getInitialState()).toEqual({ shown: 'en', failed: null });
    const german = reducer(getInitialState(), languageShown('de'));
    expect(german).toEqual({ shown: 'de', failed: null });
    expect(reducer(german, languageChosen('ar'))).toEqual(german);
  });

  it.each([languageChosen('de'), languageFollowed('ar'), languageShown('de')])(
    'forgets with $type that a language could not be loaded',
    (action) => {
      const failed = reducer(getInitialState(), languageFailed('de'));
      expect(failed).toEqual({ shown: 'en', failed: 'de' });
      expect(reducer(failed, action).failed).toBeNull();
    },
  );
});

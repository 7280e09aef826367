import { Languages } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { isLanguage, LANGUAGES } from '../../texts/languages';
import { t } from '../../texts/t';
import { languageChosen, selectFailedLanguage, selectLanguage } from './languageSlice';

/** As large as an icon button: names of languages are too long to stand beside one. */
const Field = styled.span`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: var(--control-size);
  height: var(--control-size);
  border-radius: var(--radius-small);
  color: var(--colour-text-soft);

  @media (hover: hover) {
    &:hover {
      background: var(--colour-hover);
      color: var(--colour-text);
    }
  }

  &:focus-within {
    outline: 2px solid var(--colour-focus);
    outline-offset: 2px;
  }

  /* The list of the platform opens, with its keys and its way of touch. */
  select {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    font-size: 16px;
    cursor: pointer;
  }
`;

const Failure = styled.small`
  flex-basis: 100%;
  order: 2;
  color: var(--colour-text-soft);
`;

/** Chooses the language of the page. */
export function LanguageSelect() {
  const dispatch = useAppDispatch();
  const language = useAppSelector(selectLanguage);
  const failed = useAppSelector(selectFailedLanguage);
  return (
    <>
      <Field>
        <Languages size={18} aria-hidden="true" />
        <select
          aria-label={t('language.choose')}
          title={t('language.choose')}
          value={language}
          onChange={({ target: { value } }) => isLanguage(value) && dispatch(languageChosen(value))}
        >
          {Object.entries(LANGUAGES).map(([id, { name, direction }]) => (
            <option key={id} value={id} lang={id} dir={direction}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {failed && (
        <Failure role="alert">{t('language.failed', { language: LANGUAGES[failed].name })}</Failure>
      )}
    </>
  );
}

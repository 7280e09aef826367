import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import tseslint from 'typescript-eslint';

/** Names that only one file may import, and the file to use instead. */
const CLOSED_IMPORTS = [
  {
    name: 'react-redux',
    importNames: ['useDispatch', 'useSelector', 'useStore'],
    message:
      'Use the typed hooks of src/state/hooks.ts, in the console those of src/moderator/state.',
  },
];

export default tseslint.config(
  // Functions are built from what is checked here.
  { ignores: ['dist', 'node_modules', 'data', 'coverage', 'functions/*.js'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // Handlers that return nothing are written as one expression.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // A slice adds its state to RootState by an interface that only extends (ADR 0006).
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // Removing a key from a draft is how a slice forgets an entity.
      '@typescript-eslint/no-dynamic-delete': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-imports': ['error', { paths: CLOSED_IMPORTS }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Texts of other people are never markup.',
        },
        {
          selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
          message: 'Texts of other people are never markup.',
        },
      ],
    },
  },
  { files: ['src/{state,moderator/state}/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Jest types its asymmetric matchers as `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['test/**/*.test.tsx'],
    extends: [testingLibrary.configs['flat/react']],
  },
  {
    files: ['public/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...['localStorage', 'document', 'window', 'location'],
          ...['addEventListener', 'matchMedia', 'HTMLScriptElement'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...['process', 'console', 'module', 'require', 'URL', '__dirname', '__filename'],
          ...['globalThis', 'exports', 'Buffer', 'URLSearchParams', 'setImmediate'],
          ...['setInterval', 'clearInterval', 'clearTimeout'],
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);

import { createHash } from 'node:crypto';
import { SCHEMA } from '../../../../emulator/storage/schema';

/** Of the tables of each version. Those of a released version never change. */
const HASHES: Readonly<Record<number, string>> = {
  2: 'cb1adecd002925b91e39c729957b7124b7ffa090a38444027fc60f55adc6a4c7',
  3: 'eb6bcbd98e1f06568ae128bd9a84861028667063b017afc5efd5b40e7e1f2af0',
  4: '892c8cba8b0c375afe1ccce9074ff4c23719a9a8175ea50bd1d48883e616708a',
  5: 'bc323509eea96e2ea24078f4e5d4d976d0669e1486f0f916337efe4ec9468e6b',
};

/** Without comments and line breaks, which may change. */
const statements = SCHEMA.tables.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();

it('the tables do not change without their version', () => {
  const hash = createHash('sha256').update(statements).digest('hex');
  expect(hash).toBe(HASHES[SCHEMA.version]);
});

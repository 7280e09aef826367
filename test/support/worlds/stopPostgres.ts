export default function stopPostgres(): void {
  globalThis.runningPostgres?.stop();
}

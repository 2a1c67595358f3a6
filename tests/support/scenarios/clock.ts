/** Sets the page's clock to another time, from which it continues. Returns the function that restores it. */
export function setClock(now: string | undefined): () => void {
  if (now === undefined) return () => {};
  const RealDate = globalThis.Date;
  const ahead = RealDate.parse(now) - RealDate.now();
  if (Number.isNaN(ahead)) throw new Error(`${now} is no time`);
  const shifted = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + ahead] : given, newTarget),
    get: (target, key) => (key === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, key)),
  });
  globalThis.Date = shifted;
  return () => {
    globalThis.Date = RealDate;
  };
}

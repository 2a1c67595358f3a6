/** The number of calls of another person that are answered one after the other before the first one is. Zero means that it blocked the server. */
export async function answersBeside(first: Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const ended = first.then(
    () => 'ended',
    () => 'ended',
  );
  let answers = 0;
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while ((await Promise.race([ended, other()])) !== 'ended') answers += 1;
  return answers;
}

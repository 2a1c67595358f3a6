// Before the first paint: the colour scheme, the density and the language that were chosen last time, and whether the page has a menu, so that nothing flashes.
{
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside of the block the name would be everybody's
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const chosen = read('mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const outside = /^\/((el|en)(-\w+)?\/)?(gdpr|view|directive|applica\w*|quest|signin|reset|loginas)?(\/|$)/i;
  root.toggleAttribute('data-frame', !outside.test(location.pathname));
  // Close rows are for a mouse: fingers need the room.
  if (read('praxis.density') === 'compact') root.dataset.density = 'compact';
  root.lang = read('praxis.language') ?? 'el';
}

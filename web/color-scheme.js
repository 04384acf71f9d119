// Before the first paint: someone who chose dark must not see a white page flash by.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('cquiz-color-scheme') ?? 'auto';
  } catch {
    // Storage is forbidden here: follow the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

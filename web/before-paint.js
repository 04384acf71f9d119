// Before the first paint: someone who chose dark must not see a white page flash by, nor someone who reads German an
// English one.
(() => {
  const page = document.documentElement;

  function kept(key, store = 'localStorage') {
    try {
      return window[store].getItem(key);
    } catch {
      // Storage is forbidden here: follow the system.
      return null;
    }
  }

  const scheme = kept('cquiz-color-scheme') ?? 'auto';
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The page came in the language the server would choose for a stranger.
  page.setAttribute('data-strangers-language', page.lang);
  const hashes = JSON.parse(document.getElementById('words')?.textContent ?? '{}').base ?? {};
  const wishes = [
    kept('cquiz-token-language', 'sessionStorage'),
    kept('cquiz-token-language'),
    kept('cquiz-language'),
  ];
  page.lang = wishes.find((wish) => wish !== null && wish in hashes) ?? page.lang;
  const hash = hashes[page.lang];
  if (!hash) return;
  const link = document.createElement('link');
  const href = `/assets/words-base-${page.lang}-${hash}.json`;
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
  document.head.append(link);
})();

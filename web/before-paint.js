// Runs before the first paint, so that the page does not flash in the wrong theme or language.
(() => {
  const page = document.documentElement;

  function kept(key, store = 'localStorage') {
    try {
      return window[store].getItem(key);
    } catch {
      // The browser blocks storage: follow the system's theme.
      return null;
    }
  }

  const scheme = kept('cquiz-color-scheme') ?? 'auto';
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // The server chose the page's language without knowing the account.
  page.setAttribute('data-strangers-language', page.lang);
  const words = JSON.parse(document.getElementById('words')?.textContent ?? '{}');
  const wishes = [
    kept('cquiz-token-language', 'sessionStorage'),
    kept('cquiz-token-language'),
    kept('cquiz-language'),
  ];
  page.lang = wishes.find((wish) => wish !== null && wish in (words.base ?? {})) ?? page.lang;
  loadWords('base');

  function loadWords(part) {
    const hash = words[part]?.[page.lang];
    if (!hash) return;
    const link = document.createElement('link');
    const href = `/assets/words-${part}-${page.lang}-${hash}.json`;
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }

  const token = kept('cquiz-token', 'sessionStorage') ?? kept('cquiz-token');
  if (token === null) {
    askTabs();
    return;
  }
  const [, area] = location.pathname.split('/');
  loadWords(/^\/student\/quiz\/\d+\/take$/.test(location.pathname) ? 'quiz' : area);

  /** A new tab may belong to somebody who is signed in in another one: web/lib/session/session-tabs.ts reads the answers. */
  function askTabs() {
    const mayNeedSession = /^\/(login|admin|teacher|student)?(\/|$)/i.test(location.pathname);
    if (!mayNeedSession || typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel('cquiz-session');
    const ask = String(Math.random());
    const answers = [];
    const asked = { at: performance.now(), answers, receive: null, close: () => channel.close() };
    channel.addEventListener('message', ({ data }) => {
      if (data.type !== 'answer' || data.ask !== ask) return;
      if (asked.receive) asked.receive(data);
      else answers.push(data);
    });
    channel.postMessage({ type: 'ask', ask });
    window.askedTabs = asked;
  }

  // Requests that the page will make anyway: web/lib/api/api.ts uses the responses.
  const answers = new Map();
  window.earlyAnswers = { token, answers };

  function ask(path) {
    const url = `/api${path}`;
    const answer = fetch(url, {
      headers: { 'Accept-Language': page.lang, Authorization: `Bearer ${token}` },
    });
    answer.catch(() => undefined);
    answers.set(url, answer);
    return answer;
  }

  ask('/auth/me').then(
    async (answer) => {
      const isDashboard = location.pathname === `/${area}/dashboard`;
      if (!answer.ok || !isDashboard) return;
      const { user, preferences } = await answer.clone().json();
      for (const path of firstCalls(user, preferences)) void ask(path);
    },
    () => undefined,
  );

  /** A dashboard without these is empty. */
  function firstCalls({ role, person }, { itemsPerPage }) {
    const isPhone = matchMedia('(max-width: 47.99em)').matches;
    const always = ['/dashboard/badges', `/announcement?max=${isPhone ? 2 : 3}&offset=0`];
    const student = `studentId=${person?.id}`;
    const calls = {
      student: [
        `/student/${person?.id}`,
        `/dashboard/studentMetrics?${student}`,
        `/grade?${student}&sort=dateCreated&order=desc&max=5`,
        `/quiz?isActive=true&programId=${person?.program?.id}&max=200&offset=0`,
        `/quizAttempt/summary?${student}`,
      ],
      admin: [
        '/dashboard/adminMetrics',
        '/dashboard/adminStats',
        '/dashboard/trends?range=30days',
        '/account/summary',
        `/account?role=STUDENT&sort=name&order=asc&max=${Math.min(itemsPerPage, 10)}&offset=0`,
      ],
      teacher: [
        '/dashboard/teacherMetrics',
        '/dashboard/teacherActivity',
        '/notification?max=5',
        '/fileUpload/teacherFileUploadList?status=CHECKED&max=1',
      ],
    };
    const areas = { STUDENT: 'student', TEACHER: 'teacher', SUPER_ADMIN: 'admin', READ_ONLY_ADMIN: 'admin' };
    return areas[role] === area && person ? [...always, ...calls[area]] : [];
  }
})();

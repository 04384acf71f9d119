import { startApp } from './app/start-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startApp(root);

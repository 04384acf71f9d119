import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StatusPage } from './app/status-page.tsx';
import './app/status-page.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <StatusPage />
  </StrictMode>,
);

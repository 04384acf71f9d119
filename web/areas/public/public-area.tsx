import { lazy } from 'react';
import { LoginPage } from './login/login-page.tsx';

// Few who sign in need one of these: they are not part of what the sign-in page loads.
const RegisterPage = lazy(() => import('./register/register-page.tsx'));
const ResetPasswordPage = lazy(() => import('./reset-password/reset-password-page.tsx'));
const OtpPage = lazy(() => import('./otp-verification/otp-page.tsx'));

interface Props {
  page: 'login' | 'register' | 'reset-password' | 'otp-verification';
}

/** What anyone can open without being signed in. */
export default function PublicArea({ page }: Props) {
  switch (page) {
    case 'login':
      return <LoginPage />;
    case 'register':
      return <RegisterPage />;
    case 'reset-password':
      return <ResetPasswordPage />;
    case 'otp-verification':
      return <OtpPage />;
  }
}

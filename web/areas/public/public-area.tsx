import { lazy } from 'react';
import { LoginPage } from './login/login-page.tsx';

// Lazy: few visitors need these, and the sign-in page must load fast.
const RegisterPage = lazy(() => import('./register/register-page.tsx'));
const ResetPasswordPage = lazy(() => import('./reset-password/reset-password-page.tsx'));
const OtpPage = lazy(() => import('./otp-verification/otp-page.tsx'));

interface Props {
  page: 'login' | 'register' | 'reset-password' | 'otp-verification';
}

/** The pages that need no sign-in. */
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

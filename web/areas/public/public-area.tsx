import { Trans, useLingui } from '@lingui/react/macro';
import { LoginPage } from './login/login-page.tsx';
import { NotOpenYet } from './not-open-yet.tsx';

interface Props {
  page: 'login' | 'register' | 'reset-password' | 'otp-verification';
}

/** What anyone can open without being signed in. */
export default function PublicArea({ page }: Props) {
  const { t } = useLingui();
  switch (page) {
    case 'login':
      return <LoginPage />;
    case 'register':
      return (
        <NotOpenYet title={t`Register`}>
          <Trans>Registration is not open yet. Please ask your administrator for an account.</Trans>
        </NotOpenYet>
      );
    case 'reset-password':
    case 'otp-verification':
      return (
        <NotOpenYet title={t`Reset Password`}>
          <Trans>Passwords cannot be reset here yet. Please ask your administrator.</Trans>
        </NotOpenYet>
      );
  }
}

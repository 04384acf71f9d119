import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCreateFirstAdmin } from '#web/features/session/use-sign-in.ts';
import { paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { emailProblem, passwordProblem } from '#web/lib/forms/credential-problem.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FormProblem } from '#web/ui/feedback/form-problem.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import styles from '../public-frame.module.css';
import { BackToSignIn, PublicFrame } from '../public-frame.tsx';

/** Opened once, by the link that the first start of an empty system prints. */
export default function FirstAdminPage() {
  const { t } = useLingui();
  // After the #, which browsers send to no server, so that no log contains it.
  const code = useLocation().hash.slice(1);
  const { isSuccess, error, refetch, isRefetching } = useQuery({ ...linkQuery(code), enabled: code !== '' });
  const refusal = error instanceof ApiError ? error.code : undefined;
  return (
    <PublicFrame>
      {refusal === 'FIRST_ADMIN_EXISTS' ? (
        <AdminExists />
      ) : (
        <>
          <div>
            <h1 className={styles.title}>
              <Trans>Create the first administrator</Trans>
            </h1>
            <Text tone="ink2">
              <Trans>
                This account will have full access and can add everyone else. The link works once.
              </Trans>
            </Text>
          </div>
          {isSuccess ? (
            <FirstAdminForm code={code} />
          ) : code === '' || refusal === 'FIRST_ADMIN_LINK_INVALID' || refusal === 'INVALID_INPUT' ? (
            <LinkInvalid />
          ) : error ? (
            <ErrorState
              title={<Trans>We couldn’t load this link.</Trans>}
              text={refusalText(error)}
              onRetry={() => void refetch()}
              retrying={isRefetching}
            />
          ) : (
            <LoadingRegion label={t`Loading your link…`}>
              <SkeletonRows count={3} />
            </LoadingRegion>
          )}
        </>
      )}
    </PublicFrame>
  );
}

function AdminExists() {
  return (
    <>
      <div>
        <h1 className={styles.title}>
          <Trans>An administrator already exists</Trans>
        </h1>
        <Text tone="ink2">
          <Trans>
            This link no longer works. Sign in with that account, or ask the administrator to create one for
            you.
          </Trans>
        </Text>
      </div>
      <Button component={Link} to={paths.login} variant="filled" size="md" fullWidth>
        <Trans>Sign In</Trans>
      </Button>
    </>
  );
}

function LinkInvalid() {
  return (
    <>
      <Notice tone="danger">
        <Trans>This link is invalid or has expired. Restart the server to get a new one.</Trans>
      </Notice>
      <BackToSignIn />
    </>
  );
}

function FirstAdminForm({ code }: { code: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useCreateFirstAdmin(() => void navigate(paths.home, { replace: true }));
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    check: ({ firstName, lastName, email, password }) => ({
      firstName: firstName.trim() === '' ? msg`First name is required` : undefined,
      lastName: lastName.trim() === '' ? msg`Last name is required` : undefined,
      email: emailProblem(email),
      password: passwordProblem(password),
    }),
    submit: (values) => create.mutateAsync({ ...values, email: values.email.trim(), code }),
    onRefused: (error) => {
      // The link was used in another window while this form was open.
      const isOver = error instanceof ApiError && error.code?.startsWith('FIRST_ADMIN_') === true;
      if (isOver) void queries.resetQueries(linkQuery(code));
      return isOver;
    },
  });
  const field = (name: keyof typeof form.values) => ({
    size: 'md' as const,
    disabled: form.isBusy,
    ...form.field(name),
  });

  return (
    <>
      <FormProblem problem={form.problem} />
      <form className={styles.form} {...form.props}>
        <div className={styles.pair}>
          <TextField label={t`First name`} autoComplete="given-name" autoFocus {...field('firstName')} />
          <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextField label={t`Email Address`} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
        <Button type="submit" variant="filled" size="md" fullWidth loading={form.isBusy}>
          <Trans>Create administrator</Trans>
        </Button>
      </form>
    </>
  );
}

/** Whether the link still works. Checking it uses nothing up. */
function linkQuery(code: string) {
  return queryOptions({
    queryKey: ['first-admin', code],
    queryFn: ({ signal }) => api('POST /auth/firstAdmin/check', { body: { code } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

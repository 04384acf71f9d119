import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { verification } from '#shared/limits.ts';
import { groupCode, readCode } from '#shared/verification-code.ts';
import { LanguageChoice } from '#web/features/language/language-choice.tsx';
import { VisitorNotice } from '#web/features/maintenance/visitor-notice.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { homeOf, paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { useBrand } from '#web/lib/brand.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Row, Stack, Text } from '#web/ui/layout/primitives.tsx';
import { FileCheck } from './file-check.tsx';
import { VerificationResult } from './verification-result.tsx';
import styles from './verify.module.css';

/** Lets anyone check a transcript or certificate by its code or its PDF. */
export default function VerifyPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const code = useParams()['code'] ?? '';
  const fileCheck = useFileCheck();
  // Shows whichever was checked last: a file, or the code in the address.
  const [isFile, setFile] = useState(false);

  function checkCode(typed: string) {
    setFile(false);
    const read = readCode(typed);
    void navigate(
      `${paths.verify}/${encodeURIComponent(read === undefined ? typed.trim() : groupCode(read))}`,
    );
  }

  function checkFile(file: File) {
    setFile(true);
    fileCheck.mutate(file);
  }

  return (
    <VerifyFrame>
      <PageHeader
        title={t`Check a document`}
        subtitle={t`Anyone can check a transcript or certificate here with the code printed on it.`}
      />
      <CodeForm key={code} code={code} onCheck={checkCode} />
      <div className={styles.result} aria-live="polite">
        {isFile ? (
          fileCheck.data && (
            <VerificationResult key={fileCheck.submittedAt} verification={fileCheck.data} isFile />
          )
        ) : (
          <CodeResult code={code} />
        )}
      </div>
      <FileCheck isBusy={fileCheck.isPending} error={isFile ? fileCheck.error : null} onFile={checkFile} />
      <Text size="small" tone="ink3">
        <Trans>Only what is printed on the document is shown. Nothing about you is stored.</Trans>
      </Text>
    </VerifyFrame>
  );
}

function CodeResult({ code }: { code: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...verificationQuery(code), enabled: code.trim() !== '' });
  if (code.trim() === '') return null;
  return (
    <Loaded
      query={query}
      loading={t`Checking the code…`}
      skeleton={<SkeletonRows count={3} height={48} />}
      failed={t`We couldn’t check this code.`}
    >
      {(verification) => <VerificationResult key={code} verification={verification} />}
    </Loaded>
  );
}

interface CodeFormProps {
  code: string;
  onCheck: (typed: string) => void;
}

function CodeForm({ code, onCheck }: CodeFormProps) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { code },
    check: (values) => ({ code: values.code.trim() === '' ? t`Please enter the code.` : undefined }),
    submit: (values) => onCheck(values.code),
  });

  return (
    <Stack as="form" className={styles.form} gap={16} align="start" {...form.props}>
      <TextField
        label={t`Document code`}
        hint={t`24 letters and digits. Capitals, spaces and dashes don’t matter.`}
        size="md"
        {...form.field('code')}
        maxLength={verification.maxCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button component="button" type="submit" variant="filled" size="md">
        <Trans context="verb">Check</Trans>
      </Button>
    </Stack>
  );
}

/** The frame of a page for everyone: its bar only has a link to sign in. */
function VerifyFrame({ children }: { children: ReactNode }) {
  const { name, shortName } = useBrand();
  const session = useSession();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Link className={styles.brand} to={paths.home} title={name}>
          <BrandMark shortName={shortName} size={28} />
          <Text as="span" oneLine className={styles.brandName}>
            {name}
          </Text>
        </Link>
        <Row gap={8} align="center">
          {session.status === 'signed-in' ? (
            <Button component={Link} to={homeOf(session.user.role)}>
              <Trans>Dashboard</Trans>
            </Button>
          ) : (
            <>
              <LanguageChoice />
              <Button component={Link} to={paths.login}>
                <Trans>Sign In</Trans>
              </Button>
            </>
          )}
        </Row>
      </header>
      <main className={styles.main}>
        <VisitorNotice />
        {children}
      </main>
    </div>
  );
}

function verificationQuery(code: string) {
  return queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: ['verification', code],
    queryFn: ({ signal }) => api('GET /verify/:code', { params: { code } }, { signal }),
  });
}

function useFileCheck() {
  return useMutation({
    mutationFn: (file: File) => api('form POST /verify/file', { file }),
  });
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { groupCode, readCode } from '#shared/verification-code.ts';
import { paths } from '#web/lib/paths.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CodeForm } from './code-form.tsx';
import { FileCheck } from './file-check.tsx';
import { useFileCheck, verificationQuery } from './verification.ts';
import { VerificationResult } from './verification-result.tsx';
import styles from './verify.module.css';
import { VerifyFrame } from './verify-frame.tsx';

/** Where anyone can check a transcript or a certificate: by its code, or the PDF itself. */
export default function VerifyPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const code = useParams()['code'] ?? '';
  const fileCheck = useFileCheck();
  // What was asked for last is shown: a file, or the code of the address.
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
        subtitle={t`A transcript or a certificate bears a code. Here anyone sees what was issued under it.`}
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
      <p className={styles.note}>
        <Trans>Only what stands on the paper is shown. Nothing about you is stored.</Trans>
      </p>
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
      loading={t`Checking the code`}
      skeleton={<SkeletonRows count={3} height={48} />}
      failed={t`The code could not be checked.`}
    >
      {(verification) => <VerificationResult key={code} verification={verification} />}
    </Loaded>
  );
}

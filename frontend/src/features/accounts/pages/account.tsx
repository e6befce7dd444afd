import { PageHeader } from '../../../ui/page-header.tsx';

export default function Account() {
  return <PageHeader title="Account" />;
}

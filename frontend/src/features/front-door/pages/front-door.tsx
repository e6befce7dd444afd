import { Logo } from '../../../ui/logo.tsx';

export default function FrontDoor() {
  return <Logo large />;
}

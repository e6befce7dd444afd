import { CrossStackReferences, Duration, ReferenceStrength } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import {
  AaaaRecord,
  ARecord,
  type IPublicHostedZone,
  PublicHostedZone,
  RecordTarget,
} from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { accept } from '../constructs/accepted.ts';
import { originHeaders } from '../constructs/origin-secret.ts';
import {
  contentSecurityPolicy,
  furtherHeaders,
  referrerPolicy,
  strictTransportSecurity,
} from './security-headers.ts';

export interface FrontDoorProps {
  readonly config: StageConfig;
  readonly webAclArn: string;
  /** Hosts, without a scheme. */
  readonly origins: { readonly pages: string; readonly api: string; readonly live: string };
}

/** The product's single origin: pages, `/v1/*` and `/live`, so that no CORS is needed. */
export class FrontDoor extends Construct {
  readonly distribution: Distribution;
  /** `https://...`, without a trailing slash. */
  readonly url: string;
  private readonly headers: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { config, webAclArn, origins }: FrontDoorProps) {
    super(scope, id);
    this.headers = this.createHeaders(config);
    const zone = this.findZone(config);
    const certificate = this.createCertificate(config, zone);
    const viewer = this.addViewer(config.stage);
    const api = this.uncached(origins.api, viewer);
    const visitor = this.addVisitor(config.stage);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Batchbook ${config.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: webAclArn,
      ...(certificate &&
        config.domain && {
          certificate,
          domainNames: [config.domain],
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      defaultBehavior: this.pages(origins.pages, config.stage),
      additionalBehaviors: {
        '/v1/geo': { ...api, originRequestPolicy: visitor },
        // These limit how much one address may do.
        '/v1/contact': { ...api, originRequestPolicy: visitor },
        '/v1/magic-links': { ...api, originRequestPolicy: visitor },
        '/v1/email-codes': { ...api, originRequestPolicy: visitor },
        '/v1/email-confirmations': { ...api, originRequestPolicy: visitor },
        '/v1/coupons/validate': { ...api, originRequestPolicy: visitor },
        '/v1/*': api,
        '/live': this.uncached(origins.live, viewer),
      },
    });
    // Mail from the product's own region links to it.
    CrossStackReferences.of(this.distribution).produce(ReferenceStrength.WEAK);
    this.acceptFindings(config);
    if (zone) this.addRecords(zone);
    this.url = `https://${config.domain ?? this.distribution.distributionDomainName}`;
  }

  /** The origin sets the cache time: pages are revalidated, files with a hash in their name are cached. */
  private pages(host: string, stage: string): BehaviorOptions {
    return {
      origin: httpsOrigin(host),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(this, 'AsTheOriginSays', {
        cachePolicyName: `batchbook-${stage}-pages`,
        comment: 'Keeps what the origin allows, for as long as it allows',
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: this.headers,
      compress: true,
    };
  }

  /** Forwards what `viewer` says, and adds the secret. */
  private uncached(host: string, viewer: OriginRequestPolicy): BehaviorOptions {
    return {
      origin: httpsOrigin(host, originHeaders(this)),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: viewer,
      responseHeadersPolicy: this.headers,
      compress: true,
    };
  }

  /**
   * Everything except the Host header, including token and query. The product has no cookies, and CloudFront supports no
   * `If-None-Match` where it forwards them.
   */
  private addViewer(stage: string): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'Viewer', {
      originRequestPolicyName: `batchbook-${stage}-viewer`,
      comment: 'Forwards headers except Host, and the query',
      headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /** Adds the visitor's country and address, as CloudFront knows them, to a request that needs no token. */
  private addVisitor(stage: string): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'Visitor', {
      originRequestPolicyName: `batchbook-${stage}-visitor`,
      comment: 'Adds the country and address of the visitor',
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'CloudFront-Viewer-Country',
        'CloudFront-Viewer-Address',
        'Content-Type',
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  private createHeaders(config: StageConfig): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: `Batchbook ${config.stage}: infra/web/security-headers.ts`,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy([
            `https://cognito-idp.${config.region}.amazonaws.com`,
            liveSource(config),
          ]),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
          includeSubdomains: strictTransportSecurity.includeSubdomains,
          override: true,
        },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(furtherHeaders).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
    });
  }

  private findZone({ domain, hostedZoneId }: StageConfig): IPublicHostedZone | undefined {
    if (!domain || !hostedZoneId) return undefined;
    return PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain });
  }

  /** Without our own zone, the deployment waits until the records are added elsewhere. */
  private createCertificate(
    config: StageConfig,
    zone: IPublicHostedZone | undefined,
  ): ICertificate | undefined {
    if (!config.domain) return undefined;
    return new Certificate(this, 'Certificate', {
      domainName: config.domain,
      validation: CertificateValidation.fromDns(zone),
    });
  }

  private acceptFindings(config: StageConfig): void {
    accept(this.distribution, 'CFR1', 'Food is made everywhere.');
    accept(
      this.distribution,
      'CFR3',
      'The log is there as a log delivery (infra/web/delivery-log.ts), which leaves out the addresses of visitors.',
    );
    if (config.domain) return;
    accept(
      this.distribution,
      'CFR4',
      "Without a domain there is only CloudFront's own certificate, which can't be held to TLS 1.2. With one it is TLSv1.2_2021.",
    );
  }

  private addRecords(zone: IPublicHostedZone): void {
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, 'Ipv4', { zone, target });
    new AaaaRecord(this, 'Ipv6', { zone, target });
  }
}

/** Safari up to 15.3 doesn't treat the page's own WebSocket as 'self'. CloudFront's own domain isn't known here. */
const liveSource = ({ domain }: StageConfig): string => (domain ? `wss://${domain}` : 'wss:');

const httpsOrigin = (host: string, customHeaders: Record<string, string> = {}): HttpOrigin =>
  new HttpOrigin(host, {
    customHeaders,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
  });

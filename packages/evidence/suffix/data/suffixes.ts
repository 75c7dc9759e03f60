/**
 * The public suffix list (https://publicsuffix.org, Mozilla Public License 2.0), written by `npm run suffixes`. A line is
 * a top-level domain (`@` stands for itself), the rules of ICANN's section below it, those of the private one, exceptions.
 */
export const SUFFIXES =
  ';\
aaa:@;\
aarp:@;\
abb:@;\
abbott:@;\
abbvie:@;\
abc:@;\
able:@;\
abogado:@;\
abudhabi:@;\
ac:@ com edu gov mil net org|drr feedback forms sch;\
academy:@|official;\
accenture:@;\
accountant:@;\
accountants:@;\
aco:@;\
actor:@;\
ad:@;\
ads:@;\
adult:@;\
ae:@ ac co gov mil net org sch;\
aeg:@;\
aero:@ accident-investigation accident-prevention aerobatic aeroclub aerodrome agents air-surveillance air-traffic-control aircraft airline airport airtraffic ambulance association author ballooning broker caa cargo catering certification championship charter civilaviation club conference consultant consulting control council crew design dgca educator emergency engine engineer entertainment equipment exchange express federation flight freight fuel gliding government groundhandling group hanggliding homebuilt insurance journal journalist leasing logistics magazine maintenance marketplace media microlight modelling navigation parachuting paragliding passenger-association pilot press production recreation repbody res research rotorcraft safety scientist services show skydiving software student taxi trader trading trainer union workinggroup works;\
aetna:@;\
af:@ com edu gov net org;\
afl:@;\
africa:@;\
ag:@ co com net nom org|obj;\
agakhan:@;\
agency:@;\
ai:@ com net off org|framer kiloapps uwu;\
aig:@;\
airbus:@;\
airforce:@;\
airtel:@;\
akdn:@;\
al:@ com edu gov mil net org;\
alibaba:@;\
alipay:@;\
allfinanz:@;\
allstate:@;\
ally:@;\
alsace:@;\
alstom:@;\
am:@ co com commune net org|radio;\
amazon:@;\
americanexpress:@;\
americanfamily:@;\
amex:@;\
amfam:@;\
amica:@;\
amsterdam:@;\
analytics:@;\
android:@;\
anquan:@;\
anz:@;\
ao:@ co ed edu gov gv it og org pb;\
aol:@;\
apartments:@;\
app:@|*.beget *.developer *.hosted *.mtls.run *.northflank *.privatelink.snowflake *.run *.s.brave *.snowflake *.upsun *.zerops agilevibes aiven auth.lovable base44 beget botdash brave claude clerk clerkstage cloud.modelence cloudflare cloudzyro codepen convex corespeed crbts csb developer e2b easypanel edgecompute encr expo flutterflow framer frontend.encr gadget github glideos hackclub hasura hosted id.replit leapcell loginline lovable luyani magicpatterns medusajs messerli miren mocha modelence mtls.run netlify ngrok ngrok-free noop northflank nyat on-fleek on.expo on.staging.expo ondigitalocean onhercules pplx preview.csb privatelink.snowflake puter relay.evervault replit retool rocketpreview run s.brave sandbox.modelence shiptoday sliplane snowflake spawnbase sprites staging.expo streamlit telebit typedream up.railway upsun vercel wal wasmer web windsurf wnext zeabur zerops;\
apple:@|*.ap-north-1.r.cloud.int *.ap-south-1.r.cloud.int *.ap-south-2.r.cloud.int *.cloud.int *.eu-central-1.r.cloud.int *.eu-north-1.r.cloud.int *.r.cloud.int *.us-central-1.r.cloud.int *.us-central-2.r.cloud.int *.us-east-1.r.cloud.int *.us-east-2.r.cloud.int *.us-west-1.r.cloud.int *.us-west-2.r.cloud.int *.us-west-3.r.cloud.int ap-north-1.r.cloud.int ap-south-1.r.cloud.int ap-south-2.r.cloud.int cloud.int eu-central-1.r.cloud.int eu-north-1.r.cloud.int int r.cloud.int us-central-1.r.cloud.int us-central-2.r.cloud.int us-east-1.r.cloud.int us-east-2.r.cloud.int us-west-1.r.cloud.int us-west-2.r.cloud.int us-west-3.r.cloud.int;\
aq:@;\
aquarelle:@;\
ar:@ bet com coop edu gob gov int mil musica mutual net org seg senasa tur;\
arab:@;\
aramco:@;\
archi:@;\
army:@|dns v6;\
arpa:@ e164 home in-addr ip6 iris uri urn;\
art:@;\
arte:@;\
as:@ gov;\
asda:@;\
asia:@|cloudns daemon dix;\
associates:@;\
at:@ ac co gv or sth.ac|*.ex.futurecms *.ex.ortsinfo *.futurecms *.in.futurecms *.kunden.ortsinfo 123webseite 12hp 2ix 4 4lima dnshome ex.futurecms ex.ortsinfo futurecms futurehosting futuremailing in.futurecms kunden.ortsinfo lima-city my myspreadshop priv wien.funkfeuer;\
athleta:@;\
attorney:@;\
au:@ act act.edu asn catholic.edu com conf edu gov id net nsw nsw.edu nt nt.edu org oz qld qld.edu qld.gov sa sa.edu sa.gov tas tas.edu tas.gov vic vic.edu vic.gov wa wa.edu wa.gov|mel.cloudlets.com myspreadshop.com;\
auction:@;\
audi:@;\
audible:@;\
audio:@;\
auspost:@;\
author:@;\
auto:@;\
autos:@;\
aw:@ com;\
aws:@|*.airflow.af-south-1.on *.airflow.ap-east-1.on *.airflow.ap-northeast-1.on *.airflow.ap-northeast-2.on *.airflow.ap-northeast-3.on *.airflow.ap-south-1.on *.airflow.ap-south-2.on *.airflow.ap-southeast-1.on *.airflow.ap-southeast-2.on *.airflow.ap-southeast-3.on *.airflow.ap-southeast-4.on *.airflow.ap-southeast-5.on *.airflow.ap-southeast-7.on *.airflow.ca-central-1.on *.airflow.ca-west-1.on *.airflow.eu-central-1.on *.airflow.eu-central-2.on *.airflow.eu-north-1.on *.airflow.eu-south-1.on *.airflow.eu-south-2.on *.airflow.eu-west-1.on *.airflow.eu-west-2.on *.airflow.eu-west-3.on *.airflow.il-central-1.on *.airflow.me-central-1.on *.airflow.me-south-1.on *.airflow.sa-east-1.on *.airflow.us-east-1.on *.airflow.us-east-2.on *.airflow.us-west-1.on *.airflow.us-west-2.on *.experiments.sagemaker *.private.repost airflow.af-south-1.on airflow.ap-east-1.on airflow.ap-northeast-1.on airflow.ap-northeast-2.on airflow.ap-northeast-3.on airflow.ap-south-1.on airflow.ap-south-2.on airflow.ap-southeast-1.on airflow.ap-southeast-2.on airflow.ap-southeast-3.on airflow.ap-southeast-4.on airflow.ap-southeast-5.on airflow.ap-southeast-7.on airflow.ca-central-1.on airflow.ca-west-1.on airflow.eu-central-1.on airflow.eu-central-2.on airflow.eu-north-1.on airflow.eu-south-1.on airflow.eu-south-2.on airflow.eu-west-1.on airflow.eu-west-2.on airflow.eu-west-3.on airflow.il-central-1.on airflow.me-central-1.on airflow.me-south-1.on airflow.sa-east-1.on airflow.us-east-1.on airflow.us-east-2.on airflow.us-west-1.on airflow.us-west-2.on experiments.sagemaker labeling.ap-northeast-1.sagemaker labeling.ap-northeast-2.sagemaker labeling.ap-south-1.sagemaker labeling.ap-southeast-1.sagemaker labeling.ap-southeast-2.sagemaker labeling.ca-central-1.sagemaker labeling.eu-central-1.sagemaker labeling.eu-west-1.sagemaker labeling.eu-west-2.sagemaker labeling.us-east-1.sagemaker labeling.us-east-2.sagemaker labeling.us-west-2.sagemaker lambda-url.af-south-1.on lambda-url.ap-east-1.on lambda-url.ap-northeast-1.on lambda-url.ap-northeast-2.on lambda-url.ap-northeast-3.on lambda-url.ap-south-1.on lambda-url.ap-southeast-1.on lambda-url.ap-southeast-2.on lambda-url.ap-southeast-3.on lambda-url.ca-central-1.on lambda-url.eu-central-1.on lambda-url.eu-north-1.on lambda-url.eu-south-1.on lambda-url.eu-west-1.on lambda-url.eu-west-2.on lambda-url.eu-west-3.on lambda-url.me-south-1.on lambda-url.sa-east-1.on lambda-url.us-east-1.on lambda-url.us-east-2.on lambda-url.us-west-1.on lambda-url.us-west-2.on notebook-fips.ca-central-1.sagemaker notebook-fips.ca-west-1.sagemaker notebook-fips.us-east-1.sagemaker notebook-fips.us-east-2.sagemaker notebook-fips.us-gov-east-1.sagemaker notebook-fips.us-gov-west-1.sagemaker notebook-fips.us-west-1.sagemaker notebook-fips.us-west-2.sagemaker notebook.af-south-1.sagemaker notebook.ap-east-1.sagemaker notebook.ap-northeast-1.sagemaker notebook.ap-northeast-2.sagemaker notebook.ap-northeast-3.sagemaker notebook.ap-south-1.sagemaker notebook.ap-south-2.sagemaker notebook.ap-southeast-1.sagemaker notebook.ap-southeast-2.sagemaker notebook.ap-southeast-3.sagemaker notebook.ap-southeast-4.sagemaker notebook.ca-central-1.sagemaker notebook.ca-west-1.sagemaker notebook.eu-central-1.sagemaker notebook.eu-central-2.sagemaker notebook.eu-north-1.sagemaker notebook.eu-south-1.sagemaker notebook.eu-south-2.sagemaker notebook.eu-west-1.sagemaker notebook.eu-west-2.sagemaker notebook.eu-west-3.sagemaker notebook.il-central-1.sagemaker notebook.me-central-1.sagemaker notebook.me-south-1.sagemaker notebook.sa-east-1.sagemaker notebook.us-east-1.sagemaker notebook.us-east-2.sagemaker notebook.us-gov-east-1.sagemaker notebook.us-gov-west-1.sagemaker notebook.us-west-1.sagemaker notebook.us-west-2.sagemaker private.repost studio-fips.us-gov-east-1.sagemaker studio-fips.us-gov-west-1.sagemaker studio.af-south-1.sagemaker studio.ap-east-1.sagemaker studio.ap-northeast-1.sagemaker studio.ap-northeast-2.sagemaker studio.ap-northeast-3.sagemaker studio.ap-south-1.sagemaker studio.ap-southeast-1.sagemaker studio.ap-southeast-2.sagemaker studio.ap-southeast-3.sagemaker studio.ca-central-1.sagemaker studio.eu-central-1.sagemaker studio.eu-central-2.sagemaker studio.eu-north-1.sagemaker studio.eu-south-1.sagemaker studio.eu-south-2.sagemaker studio.eu-west-1.sagemaker studio.eu-west-2.sagemaker studio.eu-west-3.sagemaker studio.il-central-1.sagemaker studio.me-central-1.sagemaker studio.me-south-1.sagemaker studio.sa-east-1.sagemaker studio.us-east-1.sagemaker studio.us-east-2.sagemaker studio.us-gov-east-1.sagemaker studio.us-gov-west-1.sagemaker studio.us-west-1.sagemaker studio.us-west-2.sagemaker transfer-webapp-fips.us-gov-east-1.on transfer-webapp-fips.us-gov-west-1.on transfer-webapp.af-south-1.on transfer-webapp.ap-east-1.on transfer-webapp.ap-east-2.on transfer-webapp.ap-northeast-1.on transfer-webapp.ap-northeast-2.on transfer-webapp.ap-northeast-3.on transfer-webapp.ap-south-1.on transfer-webapp.ap-south-2.on transfer-webapp.ap-southeast-1.on transfer-webapp.ap-southeast-2.on transfer-webapp.ap-southeast-3.on transfer-webapp.ap-southeast-4.on transfer-webapp.ap-southeast-5.on transfer-webapp.ap-southeast-6.on transfer-webapp.ap-southeast-7.on transfer-webapp.ca-central-1.on transfer-webapp.ca-west-1.on transfer-webapp.eu-central-1.on transfer-webapp.eu-central-2.on transfer-webapp.eu-north-1.on transfer-webapp.eu-south-1.on transfer-webapp.eu-south-2.on transfer-webapp.eu-west-1.on transfer-webapp.eu-west-2.on transfer-webapp.eu-west-3.on transfer-webapp.il-central-1.on transfer-webapp.me-central-1.on transfer-webapp.me-south-1.on transfer-webapp.mx-central-1.on transfer-webapp.sa-east-1.on transfer-webapp.us-east-1.on transfer-webapp.us-east-2.on transfer-webapp.us-gov-east-1.on transfer-webapp.us-gov-west-1.on transfer-webapp.us-west-1.on transfer-webapp.us-west-2.on;\
ax:@;\
axa:@;\
az:@ biz co com edu gov info int mil name net org pp pro;\
azure:@;\
ba:@ com edu gov mil net org|rs shop.brendly;\
baby:@;\
baidu:@;\
banamex:@;\
band:@;\
bank:@;\
bar:@|resolve;\
barcelona:@;\
barclaycard:@;\
barclays:@;\
barefoot:@;\
bargains:@;\
baseball:@;\
basketball:@|aus nz;\
bauhaus:@;\
bayern:@;\
bb:@ biz co com edu gov info net org store tv;\
bbc:@;\
bbt:@;\
bbva:@;\
bcg:@;\
bcn:@;\
bd:@ ac ai co com edu gov id info it mil net org sch tv;\
be:@ ac|*.transurl 123website cloud.interhostsolutions cloudns ezproxy.kuleuven my myspreadshop site.webhosting transurl webhosting;\
beats:@;\
beauty:@;\
beer:@;\
berlin:@|ddns;\
best:@;\
bestbuy:@;\
bet:@;\
bf:@ gov;\
bg:0 1 2 3 4 5 6 7 8 9 @ a b c d e f g h i j k l m n o p q r s t u v w x y z|barsy;\
bh:@ com edu gov net org;\
bharti:@;\
bi:@ co com edu or org;\
bible:@;\
bid:@;\
bike:@;\
bing:@;\
bingo:@;\
bio:@;\
biz:@|activetrail cloud-ip cloudns dscloud dyndns for-better for-more for-some for-the jozi mmafan myftp no-ip orx selfip webhop;\
bj:@ africa agro architectes assur avocats co com eco econo edu info loisirs money net org ote restaurant resto tourism univ;\
black:@;\
blackfriday:@;\
blockbuster:@;\
blog:@;\
bloomberg:@;\
blue:@;\
bm:@ com edu gov net org;\
bms:@;\
bmw:@;\
bn:@ com edu gov net org|co;\
bnpparibas:@;\
bo:@ academia agro arte blog bolivia ciencia com cooperativa democracia deporte ecologia economia edu empresa gob ia indigena industria info int medicina mil movimiento musica natural net nombre noticias org patria plurinacional politica profesional pueblo revista salud tecnologia tksat transporte tv web wiki;\
boats:@;\
boehringer:@;\
bofa:@;\
bom:@;\
bond:@;\
boo:@;\
book:@;\
booking:@;\
bosch:@;\
bostik:@;\
boston:@;\
bot:@|*.apps.grok *.pages.grok apps.grok pages.grok;\
boutique:@;\
box:@|sail;\
br:*.nom 9guacu @ abc ac.gov adm adv agr aju al.gov am am.gov anani ap.gov aparecida api app arq art ato b ba.gov barueri belem bet bhz bib bio blog bmd boavista bsb campinagrande campinas caxias ce.gov cim cng cnt com contagem coop coz cri cuiaba curitiba def des det dev df.gov ecn eco edu emp enf eng es.gov esp etc eti far feira flog floripa fm fnd fortal fot foz fst g12 geo ggf go.gov goiania gov gru ia imb ind inf jab jampa jdf joinville jor jus leg leilao lel log londrina ma.gov macapa maceio manaus maringa mat med mg.gov mil morena mp ms.gov mt.gov mus natal net niteroi nom not ntr odo ong org osasco pa.gov palmas pb.gov pe.gov pi.gov poa ppg pr.gov pro psc psi pvh qsl radio rec recife rep ribeirao rio riobranco riopreto rj.gov rn.gov ro.gov rr.gov rs.gov salvador sampa santamaria santoandre saobernardo saogonca sc.gov se.gov seg sjc slg slz social sorocaba sp.gov srv taxi tc tec teo the tmp to.gov trd tur tv udi vet vix vlog wiki xyz zlg|ac.leg al.leg am.leg ap.leg ba.leg ce.leg df.leg es.leg go.leg ma.leg mg.leg ms.leg mt.leg pa.leg pb.leg pe.leg pi.leg pr.leg rj.leg rn.leg ro.leg rr.leg rs.leg sc.leg se.leg simplesite.com sp.leg tche to.leg;\
bradesco:@;\
bridgestone:@;\
broadway:@;\
broker:@;\
brother:@;\
brussels:@;\
bs:@ com edu gov net org|we;\
bt:@ com edu gov net org;\
build:@|shiptoday v0 windsurf;\
builders:@|cloudsite;\
business:@|co;\
buy:@;\
buzz:@;\
bv:@;\
bw:@ ac co gov net org;\
by:@ com gov mil of|mediatech;\
bz:@ co com edu gov net org|gsj mydns za;\
bzh:@;\
ca:@ ab bc gc mb nb nf nl ns nt nu on pe qc sk yk|*.awdev awdev barsy box co myspreadshop no-ip onid;\
cab:@;\
cafe:@;\
cal:@;\
call:@;\
calvinklein:@;\
cam:@;\
camera:@;\
camp:@|at.emf;\
canon:@;\
capetown:@;\
capital:@;\
capitalone:@;\
car:@;\
caravan:@;\
cards:@;\
care:@;\
career:@;\
careers:@;\
cars:@;\
casa:@|ui.nabu;\
case:@|sav;\
cash:@;\
casino:@;\
cat:@;\
catering:@;\
catholic:@;\
cba:@;\
cbn:@;\
cbre:@;\
cc:@|ccwu cleverapps cloud-ip cloudns csx ec eu fantasyleague ftpaccess game-server gu instances.spawn myphotos scrapping sryze twmail uk us;\
cd:@ gov|cc;\
center:@;\
ceo:@;\
cern:@;\
cf:@;\
cfa:@;\
cfd:@;\
cg:@;\
ch:@|*.firenet *.svc.firenet 123website 12hp 2ix 4lima alp1.ae.flow appengine.flow cloudns cust.cloudscale dnsking firenet gotdns lima-city linkyard-cloud lpg.objectstorage myspreadshop objects.lpg.cloudscale objects.rma.cloudscale rma.objectstorage square7 svc.firenet;\
chanel:@;\
channel:@;\
charity:@;\
chase:@;\
chat:@;\
cheap:@;\
chintai:@;\
christmas:@;\
chrome:@;\
church:@;\
ci:@ ac asso aéroport co com ed edu go gouv int net or org xn--aroport-bya|us;\
cipriani:@;\
circle:@;\
cisco:@;\
citadel:@;\
citi:@;\
citic:@;\
city:@;\
ck:* @||www;\
cl:@ co gob gov mil|cloudns;\
claims:@;\
cleaning:@;\
click:@;\
clinic:@;\
clinique:@;\
clothing:@;\
cloud:@|*.begetcdn *.magentosite *.on-rancher *.statics antagonist begetcdn ca.reclaim ch.trendhosting cockpit.fr-par.scw cockpit.nl-ams.scw cockpit.pl-waw.scw convex cs.keliweb ddl.fr-par.scw ddl.nl-ams.scw ddl.pl-waw.scw de.trendhosting diadem dnshome dtwh.fr-par.scw dtwh.nl-ams.scw dtwh.pl-waw.scw elastic.k2 elementor emergent es-1.axarnet eu-west-1.convex eu.encoway fnc.fr-par.scw fr-par-1.baremetal.scw fr-par-2.baremetal.scw functions.fnc.fr-par.scw hstgr ifr.fr-par.scw ifr.nl-ams.scw ifr.pl-waw.scw it1.eur.aruba.jenv-aruba it1.jenv-aruba jele jote jotelulu k8s.fr-par.scw k8s.nl-ams.scw k8s.pl-waw.scw k8s.scw kafk.fr-par.scw kafk.nl-ams.scw kafk.pl-waw.scw keliweb kuleuven laravel lb.ru-msk.k2 lb.ru-spb.k2 linkyard magentosite matlab mgdb.fr-par.scw mgdb.nl-ams.scw mgdb.pl-waw.scw nl-ams-1.baremetal.scw nodes.k8s.fr-par.scw nodes.k8s.nl-ams.scw nodes.k8s.pl-waw.scw observablehq on-rancher online-server oxa primetel priv.instances.scw pub.instances.scw ravendb rdb.fr-par.scw rdb.nl-ams.scw rdb.pl-waw.scw runs.onstackit s3-website.fr-par.scw s3-website.nl-ams.scw s3-website.pl-waw.scw s3.fr-par.scw s3.k2 s3.nl-ams.scw s3.pl-waw.scw s3.ru-msk.k2 s3.ru-spb.k2 scalebook.scw scbl.fr-par.scw scbl.nl-ams.scw scbl.pl-waw.scw servebolt smartlabeling.scw statics tn.oxa trafficplex uk.oxa uk.primetel uk.reclaim unison-services urown us-east-1.convex us.reclaim vapor vip.jelastic voorloper website.k2 website.ru-msk.k2 website.ru-spb.k2 whm.fr-par.scw whm.nl-ams.scw zap;\
club:@|barsy cloudns jele;\
clubmed:@;\
cm:@ co com gov net;\
cn:@ ac ah bj com cq edu fj gd gov gs gx gz ha hb he hi hk hl hn jl js jx ln mil mo net nm nx org qh sc sd sh sn sx tj tw xj xn--55qx5d xn--io0a7i xn--od0alg xz yn zj 公司 網絡 网络|*.airflow.cn-north-1.on.amazonwebservices.com *.airflow.cn-northwest-1.on.amazonwebservices.com *.cn-north-1.airflow.amazonaws.com *.cn-northwest-1.airflow.amazonaws.com *.compute.amazonaws.com *.elb.amazonaws.com *.rds.cn-north-1.amazonaws.com *.rds.cn-northwest-1.amazonaws.com airflow.cn-north-1.on.amazonwebservices.com airflow.cn-northwest-1.on.amazonwebservices.com as.sh canva-apps canva-code cn-north-1.airflow.amazonaws.com cn-north-1.eb.amazonaws.com cn-northwest-1.airflow.amazonaws.com cn-northwest-1.eb.amazonaws.com compute.amazonaws.com direct.quickconnect elb.amazonaws.com emrappui-prod.cn-north-1.amazonaws.com emrappui-prod.cn-northwest-1.amazonaws.com emrnotebooks-prod.cn-north-1.amazonaws.com emrnotebooks-prod.cn-northwest-1.amazonaws.com emrstudio-prod.cn-north-1.amazonaws.com emrstudio-prod.cn-northwest-1.amazonaws.com execute-api.cn-north-1.amazonaws.com execute-api.cn-northwest-1.amazonaws.com khsj my.canvasite myqnapcloud notebook.cn-north-1.sagemaker.com notebook.cn-northwest-1.sagemaker.com rds.cn-north-1.amazonaws.com rds.cn-northwest-1.amazonaws.com s3-accesspoint.cn-north-1.amazonaws.com s3-accesspoint.cn-northwest-1.amazonaws.com s3-accesspoint.dualstack.cn-north-1.amazonaws.com s3-accesspoint.dualstack.cn-northwest-1.amazonaws.com s3-deprecated.cn-north-1.amazonaws.com s3-object-lambda.cn-north-1.amazonaws.com s3-object-lambda.cn-northwest-1.amazonaws.com s3-website.cn-north-1.amazonaws.com s3-website.cn-northwest-1.amazonaws.com s3-website.dualstack.cn-north-1.amazonaws.com s3.cn-north-1.amazonaws.com s3.cn-northwest-1.amazonaws.com s3.dualstack.cn-north-1.amazonaws.com s3.dualstack.cn-northwest-1.amazonaws.com studio.cn-north-1.sagemaker.com studio.cn-northwest-1.sagemaker.com transfer-webapp.cn-north-1.on.amazonwebservices.com transfer-webapp.cn-northwest-1.on.amazonwebservices.com;\
co:@ com edu gov mil net nom org|*.clusters.rdpa *.otap *.srvrless.rdpa *.xmit carrd clusters.rdpa crd firewalledreplit hidns id.firewalledreplit id.repl leadpages lpages mypi otap realtime.supabase repl srvrless.rdpa storage.supabase supabase umso xmit;\
coach:@;\
codes:@|*.owo owo;\
coffee:@;\
college:@;\
cologne:@;\
com:@|*.001.test.code-builder-stg.platform.salesforce *.0emm *.af-south-1.airflow.amazonaws *.af-south-1.rds.amazonaws *.aivencloud *.ap-east-1.airflow.amazonaws *.ap-east-1.cs.amazonlightsail *.ap-east-1.rds.amazonaws *.ap-east-2.rds.amazonaws *.ap-northeast-1.airflow.amazonaws *.ap-northeast-1.cs.amazonlightsail *.ap-northeast-1.rds.amazonaws *.ap-northeast-2.airflow.amazonaws *.ap-northeast-2.cs.amazonlightsail *.ap-northeast-2.rds.amazonaws *.ap-northeast-3.airflow.amazonaws *.ap-northeast-3.rds.amazonaws *.ap-south-1.airflow.amazonaws *.ap-south-1.cs.amazonlightsail *.ap-south-1.rds.amazonaws *.ap-south-2.airflow.amazonaws *.ap-south-2.rds.amazonaws *.ap-southeast-1.airflow.amazonaws *.ap-southeast-1.cs.amazonlightsail *.ap-southeast-1.rds.amazonaws *.ap-southeast-2.airflow.amazonaws *.ap-southeast-2.cs.amazonlightsail *.ap-southeast-2.rds.amazonaws *.ap-southeast-3.airflow.amazonaws *.ap-southeast-3.cs.amazonlightsail *.ap-southeast-3.rds.amazonaws *.ap-southeast-4.airflow.amazonaws *.ap-southeast-4.rds.amazonaws *.ap-southeast-5.airflow.amazonaws *.ap-southeast-5.cs.amazonlightsail *.ap-southeast-5.rds.amazonaws *.ap-southeast-6.rds.amazonaws *.ap-southeast-7.airflow.amazonaws *.ap-southeast-7.rds.amazonaws *.atlassian-3p *.atlassian-3p-us-gov-mod *.atlassian-isolated-3p *.auiusercontent *.awsapprunner *.azure.databricksapps *.builder.code *.ca-central-1.airflow.amazonaws *.ca-central-1.cs.amazonlightsail *.ca-central-1.rds.amazonaws *.ca-west-1.airflow.amazonaws *.ca-west-1.rds.amazonaws *.compute-1.amazonaws *.compute.amazonaws *.compute.herokuapp *.cursorusercontent *.customer-oci *.dev-builder.code *.dev.adobeaemcloud *.devinapps *.digitaloceanspaces *.elb.amazonaws *.eu-central-1.airflow.amazonaws *.eu-central-1.cs.amazonlightsail *.eu-central-1.rds.amazonaws *.eu-central-2.airflow.amazonaws *.eu-central-2.rds.amazonaws *.eu-north-1.airflow.amazonaws *.eu-north-1.cs.amazonlightsail *.eu-south-1.airflow.amazonaws *.eu-south-2.airflow.amazonaws *.eu-south-2.cs.amazonlightsail *.eu-west-1.airflow.amazonaws *.eu-west-1.cs.amazonlightsail *.eu-west-1.rds.amazonaws *.eu-west-2.airflow.amazonaws *.eu-west-2.cs.amazonlightsail *.eu-west-2.rds.amazonaws *.eu-west-3.airflow.amazonaws *.eu-west-3.cs.amazonlightsail *.eu-west-3.rds.amazonaws *.il-central-1.airflow.amazonaws *.il-central-1.rds.amazonaws *.linodeobjects *.lutrausercontent *.me-central-1.airflow.amazonaws *.me-central-1.rds.amazonaws *.me-south-1.airflow.amazonaws *.me-south-1.rds.amazonaws *.metaaiusercontent *.mx-central-1.rds.amazonaws *.nodebalancer.linode *.oaiusercontent *.oci.customer-oci *.ocp.customer-oci *.ocs.customer-oci *.oraclecloudapps *.oraclegovcloudapps *.paywhirl *.qualyhqpartner *.qualyhqportal *.quipelements *.r.appspot *.sa-east-1.airflow.amazonaws *.sa-east-1.cs.amazonlightsail *.sa-east-1.rds.amazonaws *.services.clever-cloud *.stg-builder.code *.us-east-1.airflow.amazonaws *.us-east-1.cs.amazonlightsail *.us-east-1.rds.amazonaws *.us-east-2.airflow.amazonaws *.us-east-2.cs.amazonlightsail *.us-east-2.rds.amazonaws *.us-gov-east-1.rds.amazonaws *.us-gov-west-1.rds.amazonaws *.us-northeast-1.rds.amazonaws *.us-west-1.airflow.amazonaws *.us-west-1.rds.amazonaws *.us-west-2.airflow.amazonaws *.us-west-2.cs.amazonlightsail *.us-west-2.rds.amazonaws *.vultrobjects *.ztna-dingtalk 001.test.code-builder-stg.platform.salesforce 0emm 180r 1cooldns 1kapp 3utilities 4u a2hosted abrdns adobeaemcloud af-south-1.airflow.amazonaws af-south-1.elasticbeanstalk af-south-1.rds.amazonaws africa aivencloud alibabacloudcs amazonlightsail amplifyapp analytics-gateway.ap-northeast-1.amazonaws analytics-gateway.ap-northeast-2.amazonaws analytics-gateway.ap-south-1.amazonaws analytics-gateway.ap-southeast-1.amazonaws analytics-gateway.ap-southeast-2.amazonaws analytics-gateway.eu-central-1.amazonaws analytics-gateway.eu-west-1.amazonaws analytics-gateway.us-east-1.amazonaws analytics-gateway.us-east-2.amazonaws analytics-gateway.us-west-2.amazonaws ap-east-1.airflow.amazonaws ap-east-1.cs.amazonlightsail ap-east-1.elasticbeanstalk ap-east-1.rds.amazonaws ap-east-2.rds.amazonaws ap-northeast-1.airflow.amazonaws ap-northeast-1.cs.amazonlightsail ap-northeast-1.elasticbeanstalk ap-northeast-1.rds.amazonaws ap-northeast-2.airflow.amazonaws ap-northeast-2.cs.amazonlightsail ap-northeast-2.elasticbeanstalk ap-northeast-2.rds.amazonaws ap-northeast-3.airflow.amazonaws ap-northeast-3.elasticbeanstalk ap-northeast-3.rds.amazonaws ap-south-1.airflow.amazonaws ap-south-1.cs.amazonlightsail ap-south-1.elasticbeanstalk ap-south-1.rds.amazonaws ap-south-2.airflow.amazonaws ap-south-2.elasticbeanstalk ap-south-2.rds.amazonaws ap-southeast-1.airflow.amazonaws ap-southeast-1.cs.amazonlightsail ap-southeast-1.elasticbeanstalk ap-southeast-1.rds.amazonaws ap-southeast-2.airflow.amazonaws ap-southeast-2.cs.amazonlightsail ap-southeast-2.elasticbeanstalk ap-southeast-2.rds.amazonaws ap-southeast-3.airflow.amazonaws ap-southeast-3.cs.amazonlightsail ap-southeast-3.elasticbeanstalk ap-southeast-3.rds.amazonaws ap-southeast-4.airflow.amazonaws ap-southeast-4.elasticbeanstalk ap-southeast-4.rds.amazonaws ap-southeast-5.airflow.amazonaws ap-southeast-5.cs.amazonlightsail ap-southeast-5.elasticbeanstalk ap-southeast-5.rds.amazonaws ap-southeast-6.elasticbeanstalk ap-southeast-6.rds.amazonaws ap-southeast-7.airflow.amazonaws ap-southeast-7.elasticbeanstalk ap-southeast-7.rds.amazonaws app.render appchizi applinzi apps-1and1 apps.fbsbx appspacehosted appspaceusercontent appspot atlassian-3p atlassian-3p-us-gov-mod atlassian-isolated-3p atmeta auiusercontent auth-fips.us-east-1.amazoncognito auth-fips.us-east-2.amazoncognito auth-fips.us-gov-east-1.amazoncognito auth-fips.us-gov-west-1.amazoncognito auth-fips.us-west-1.amazoncognito auth-fips.us-west-2.amazoncognito auth.af-south-1.amazoncognito auth.ap-east-1.amazoncognito auth.ap-east-2.amazoncognito auth.ap-northeast-1.amazoncognito auth.ap-northeast-2.amazoncognito auth.ap-northeast-3.amazoncognito auth.ap-south-1.amazoncognito auth.ap-south-2.amazoncognito auth.ap-southeast-1.amazoncognito auth.ap-southeast-2.amazoncognito auth.ap-southeast-3.amazoncognito auth.ap-southeast-4.amazoncognito auth.ap-southeast-5.amazoncognito auth.ap-southeast-6.amazoncognito auth.ap-southeast-7.amazoncognito auth.ca-central-1.amazoncognito auth.ca-west-1.amazoncognito auth.eu-central-1.amazoncognito auth.eu-central-2.amazoncognito auth.eu-north-1.amazoncognito auth.eu-south-1.amazoncognito auth.eu-south-2.amazoncognito auth.eu-west-1.amazoncognito auth.eu-west-2.amazoncognito auth.eu-west-3.amazoncognito auth.il-central-1.amazoncognito auth.me-central-1.amazoncognito auth.me-south-1.amazoncognito auth.mx-central-1.amazoncognito auth.sa-east-1.amazoncognito auth.us-east-1.amazoncognito auth.us-east-2.amazoncognito auth.us-west-1.amazoncognito auth.us-west-2.amazoncognito authgear-staging authgearapps aws.databricksapps awsapprunner awsapps awsglobalaccelerator azure.databricksapps balena-devices barsycenter barsyonline base44-sandbox blogdns blogspot blogsyte boutir bplaced br builder.code builtwithdark bumbleshrimp ca-central-1.airflow.amazonaws ca-central-1.cs.amazonlightsail ca-central-1.elasticbeanstalk ca-central-1.rds.amazonaws ca-west-1.airflow.amazonaws ca-west-1.elasticbeanstalk ca-west-1.rds.amazonaws cafjs canva-apps canva-hosted-embed canvacode caracal.mythic-beasts cdn77-storage cechire cf-ipfs ciscofreak claudeusercontent cloud.nospamproxy cloudflare-ipfs cn co codespot compute-1.amazonaws compute.amazonaws compute.herokuapp consent-portal.bedrock-agentcore.ap-northeast-1.amazonaws consent-portal.bedrock-agentcore.ap-northeast-2.amazonaws consent-portal.bedrock-agentcore.ap-south-1.amazonaws consent-portal.bedrock-agentcore.ap-south-2.amazonaws consent-portal.bedrock-agentcore.ap-southeast-1.amazonaws consent-portal.bedrock-agentcore.ap-southeast-2.amazonaws consent-portal.bedrock-agentcore.ap-southeast-5.amazonaws consent-portal.bedrock-agentcore.ap-southeast-7.amazonaws consent-portal.bedrock-agentcore.ca-central-1.amazonaws consent-portal.bedrock-agentcore.eu-central-1.amazonaws consent-portal.bedrock-agentcore.eu-north-1.amazonaws consent-portal.bedrock-agentcore.eu-south-1.amazonaws consent-portal.bedrock-agentcore.eu-south-2.amazonaws consent-portal.bedrock-agentcore.eu-west-1.amazonaws consent-portal.bedrock-agentcore.eu-west-2.amazonaws consent-portal.bedrock-agentcore.eu-west-3.amazonaws consent-portal.bedrock-agentcore.sa-east-1.amazonaws consent-portal.bedrock-agentcore.us-east-1.amazonaws consent-portal.bedrock-agentcore.us-east-2.amazonaws consent-portal.bedrock-agentcore.us-gov-west-1.amazonaws consent-portal.bedrock-agentcore.us-west-1.amazonaws consent-portal.bedrock-agentcore.us-west-2.amazonaws cprapid cpserver cursorusercontent customer-oci customer.mythic-beasts damnserver dattolocal dattorelay dattoweb ddnsfree ddnsgeek ddnsguru ddnsking de de.object.ncloudstorage demo.datadetect demo.jelastic deployagent deus-canvas dev-builder.code dev.adobeaemcloud dev.project-study devinapps digitaloceanspaces discordsays discordsez ditchyourip dnsabr dnsalias dnsdojo dnsiskinky doesntexist dojin dontexist doomdns dopaas drayddns dreamhosters drive-platform dsmynas durumis dyn-o-saur dynalias dyndns-at-home dyndns-at-work dyndns-blog dyndns-free dyndns-home dyndns-ip dyndns-mail dyndns-office dyndns-pics dyndns-remote dyndns-server dyndns-web dyndns-wiki dyndns-work dynns dynuddns dynuhosting elasticbeanstalk elb.amazonaws emrappui-prod.af-south-1.amazonaws emrappui-prod.ap-east-1.amazonaws emrappui-prod.ap-northeast-1.amazonaws emrappui-prod.ap-northeast-2.amazonaws emrappui-prod.ap-northeast-3.amazonaws emrappui-prod.ap-south-1.amazonaws emrappui-prod.ap-south-2.amazonaws emrappui-prod.ap-southeast-1.amazonaws emrappui-prod.ap-southeast-2.amazonaws emrappui-prod.ap-southeast-3.amazonaws emrappui-prod.ap-southeast-4.amazonaws emrappui-prod.ca-central-1.amazonaws emrappui-prod.ca-west-1.amazonaws emrappui-prod.eu-central-1.amazonaws emrappui-prod.eu-central-2.amazonaws emrappui-prod.eu-north-1.amazonaws emrappui-prod.eu-south-1.amazonaws emrappui-prod.eu-south-2.amazonaws emrappui-prod.eu-west-1.amazonaws emrappui-prod.eu-west-2.amazonaws emrappui-prod.eu-west-3.amazonaws emrappui-prod.il-central-1.amazonaws emrappui-prod.me-central-1.amazonaws emrappui-prod.me-south-1.amazonaws emrappui-prod.sa-east-1.amazonaws emrappui-prod.us-east-1.amazonaws emrappui-prod.us-east-2.amazonaws emrappui-prod.us-gov-east-1.amazonaws emrappui-prod.us-gov-west-1.amazonaws emrappui-prod.us-west-1.amazonaws emrappui-prod.us-west-2.amazonaws emrnotebooks-prod.af-south-1.amazonaws emrnotebooks-prod.ap-east-1.amazonaws emrnotebooks-prod.ap-northeast-1.amazonaws emrnotebooks-prod.ap-northeast-2.amazonaws emrnotebooks-prod.ap-northeast-3.amazonaws emrnotebooks-prod.ap-south-1.amazonaws emrnotebooks-prod.ap-south-2.amazonaws emrnotebooks-prod.ap-southeast-1.amazonaws emrnotebooks-prod.ap-southeast-2.amazonaws emrnotebooks-prod.ap-southeast-3.amazonaws emrnotebooks-prod.ap-southeast-4.amazonaws emrnotebooks-prod.ca-central-1.amazonaws emrnotebooks-prod.ca-west-1.amazonaws emrnotebooks-prod.eu-central-1.amazonaws emrnotebooks-prod.eu-central-2.amazonaws emrnotebooks-prod.eu-north-1.amazonaws emrnotebooks-prod.eu-south-1.amazonaws emrnotebooks-prod.eu-south-2.amazonaws emrnotebooks-prod.eu-west-1.amazonaws emrnotebooks-prod.eu-west-2.amazonaws emrnotebooks-prod.eu-west-3.amazonaws emrnotebooks-prod.il-central-1.amazonaws emrnotebooks-prod.me-central-1.amazonaws emrnotebooks-prod.me-south-1.amazonaws emrnotebooks-prod.sa-east-1.amazonaws emrnotebooks-prod.us-east-1.amazonaws emrnotebooks-prod.us-east-2.amazonaws emrnotebooks-prod.us-gov-east-1.amazonaws emrnotebooks-prod.us-gov-west-1.amazonaws emrnotebooks-prod.us-west-1.amazonaws emrnotebooks-prod.us-west-2.amazonaws emrstudio-prod.af-south-1.amazonaws emrstudio-prod.ap-east-1.amazonaws emrstudio-prod.ap-northeast-1.amazonaws emrstudio-prod.ap-northeast-2.amazonaws emrstudio-prod.ap-northeast-3.amazonaws emrstudio-prod.ap-south-1.amazonaws emrstudio-prod.ap-south-2.amazonaws emrstudio-prod.ap-southeast-1.amazonaws emrstudio-prod.ap-southeast-2.amazonaws emrstudio-prod.ap-southeast-3.amazonaws emrstudio-prod.ap-southeast-4.amazonaws emrstudio-prod.ca-central-1.amazonaws emrstudio-prod.ca-west-1.amazonaws emrstudio-prod.eu-central-1.amazonaws emrstudio-prod.eu-central-2.amazonaws emrstudio-prod.eu-north-1.amazonaws emrstudio-prod.eu-south-1.amazonaws emrstudio-prod.eu-south-2.amazonaws emrstudio-prod.eu-west-1.amazonaws emrstudio-prod.eu-west-2.amazonaws emrstudio-prod.eu-west-3.amazonaws emrstudio-prod.il-central-1.amazonaws emrstudio-prod.me-central-1.amazonaws emrstudio-prod.me-south-1.amazonaws emrstudio-prod.sa-east-1.amazonaws emrstudio-prod.us-east-1.amazonaws emrstudio-prod.us-east-2.amazonaws emrstudio-prod.us-gov-east-1.amazonaws emrstudio-prod.us-gov-west-1.amazonaws emrstudio-prod.us-west-1.amazonaws emrstudio-prod.us-west-2.amazonaws encoreapi est-a-la-maison est-a-la-masion est-le-patron est-mon-blogueur eu eu-1.evennode eu-2.evennode eu-3.evennode eu-4.evennode eu-central-1.airflow.amazonaws eu-central-1.cs.amazonlightsail eu-central-1.elasticbeanstalk eu-central-1.rds.amazonaws eu-central-2.airflow.amazonaws eu-central-2.elasticbeanstalk eu-central-2.rds.amazonaws eu-north-1.airflow.amazonaws eu-north-1.cs.amazonlightsail eu-north-1.elasticbeanstalk eu-south-1.airflow.amazonaws eu-south-1.elasticbeanstalk eu-south-2.airflow.amazonaws eu-south-2.cs.amazonlightsail eu-south-2.elasticbeanstalk eu-west-1.airflow.amazonaws eu-west-1.cs.amazonlightsail eu-west-1.elasticbeanstalk eu-west-1.rds.amazonaws eu-west-2.airflow.amazonaws eu-west-2.cs.amazonlightsail eu-west-2.elasticbeanstalk eu-west-2.rds.amazonaws eu-west-3.airflow.amazonaws eu-west-3.cs.amazonlightsail eu-west-3.elasticbeanstalk eu-west-3.rds.amazonaws eu.meteorapp eu.pythonanywhere eu1-plenit execute-api.af-south-1.amazonaws execute-api.ap-east-1.amazonaws execute-api.ap-northeast-1.amazonaws execute-api.ap-northeast-2.amazonaws execute-api.ap-northeast-3.amazonaws execute-api.ap-south-1.amazonaws execute-api.ap-south-2.amazonaws execute-api.ap-southeast-1.amazonaws execute-api.ap-southeast-2.amazonaws execute-api.ap-southeast-3.amazonaws execute-api.ap-southeast-4.amazonaws execute-api.ap-southeast-5.amazonaws execute-api.ca-central-1.amazonaws execute-api.ca-west-1.amazonaws execute-api.eu-central-1.amazonaws execute-api.eu-central-2.amazonaws execute-api.eu-north-1.amazonaws execute-api.eu-south-1.amazonaws execute-api.eu-south-2.amazonaws execute-api.eu-west-1.amazonaws execute-api.eu-west-2.amazonaws execute-api.eu-west-3.amazonaws execute-api.il-central-1.amazonaws execute-api.me-central-1.amazonaws execute-api.me-south-1.amazonaws execute-api.sa-east-1.amazonaws execute-api.us-east-1.amazonaws execute-api.us-east-2.amazonaws execute-api.us-gov-east-1.amazonaws execute-api.us-gov-west-1.amazonaws execute-api.us-west-1.amazonaws execute-api.us-west-2.amazonaws familyds fastly-edge fastly-terrarium fastvps-server fentiger.mythic-beasts firebaseapp firewall-gateway fldrv forgeblocks frame.claudeusercontent framercanvas freebox-os freeboxos freemyip from-ak from-al from-ar from-ca from-ct from-dc from-de from-fl from-ga from-hi from-ia from-id from-il from-in from-ks from-ky from-ma from-md from-mi from-mn from-mo from-ms from-mt from-nc from-nd from-ne from-nh from-nj from-nm from-nv from-oh from-ok from-or from-pa from-pr from-ri from-sc from-sd from-tn from-tx from-ut from-va from-vt from-wa from-wi from-wv from-wy gcp.databricksapps geekgalaxy gentapps gentlentapis getmyip giize githubusercontent gleeze googleapis googlecode gotdns gotpantheon gr grayjayleagues hatenablog hatenadiary health-carereform hercules-app hercules-dev herokuapp hk hobby-site homelinux homesecuritymac homesecuritypc homeunix hosted-by-files hostedpi hotelwithflight iamallama il-central-1.airflow.amazonaws il-central-1.elasticbeanstalk il-central-1.rds.amazonaws instance.datadetect ip-ddns ip.linodeusercontent is-a-anarchist is-a-blogger is-a-bookkeeper is-a-bulls-fan is-a-caterer is-a-chef is-a-conservative is-a-cpa is-a-cubicle-slave is-a-democrat is-a-designer is-a-doctor is-a-financialadvisor is-a-geek is-a-green is-a-guru is-a-hard-worker is-a-hunter is-a-landscaper is-a-lawyer is-a-liberal is-a-libertarian is-a-llama is-a-musician is-a-nascarfan is-a-nurse is-a-painter is-a-personaltrainer is-a-photographer is-a-player is-a-republican is-a-rockstar is-a-socialist is-a-student is-a-teacher is-a-techie is-a-therapist is-an-accountant is-an-actor is-an-actress is-an-anarchist is-an-artist is-an-engineer is-an-entertainer is-certified is-gone is-into-anime is-into-cars is-into-cartoons is-into-games is-leet is-not-certified is-slick is-uberleet is-with-theband isa-geek isa-hockeynut issmarterthanyou it jcloud-ver-jpc.ik-server jcloud.ik-server jdevcloud jed.wafaicloud jp.jp4.object.ncpstorage jp.jp4.object.private.ncpstorage jp.jp5.object.ncpstorage jp.jp5.object.private.ncpstorage jp.object.ncpstorage jp.object.private.ncpstorage jpn js.wpenginepowered kasserver kozow kr-naver-dev.ncloudstorage kr-naver-dev.website.ncloudstorage kr-naver.ncloudstorage kr-naver.website.ncloudstorage kr-private.gov-ncloudstorage kr-private.ncloudstorage kr.gov-ncloudstorage kr.ncloudstorage kr.object.fin-ncloudstorage kr.object.gov-ncloudstorage kr.object.ncloudstorage kr.object.ncpstorage kr.object.private.fin-ncloudstorage kr.object.private.gov-ncloudstorage kr.object.private.ncloudstorage kr.object.private.ncpstorage kr.objectstorage.ncloud kr.website.ncloudstorage krs.object.gov-ncloudstorage krs.object.private.gov-ncloudstorage la1-plenit ladesk likes-pie likescandy linodeobjects live-website localtonet logoip loseyourip lovableproject lpusercontent lutrausercontent lynx.mythic-beasts magicpatternsapp me-central-1.airflow.amazonaws me-central-1.elasticbeanstalk me-central-1.rds.amazonaws me-south-1.airflow.amazonaws me-south-1.elasticbeanstalk me-south-1.rds.amazonaws media.strapiapp members.linode messwithdns metaaiusercontent meteorapp mex miniserver mochausercontent modelscape mrap.accesspoint.s3-global.amazonaws mwcloudnonprod mx-central-1.rds.amazonaws myactivedirectory myasustor mycloudnas mydatto mydbserver mydobiss myiphost mynascloud myoxypages myqnapcloud mysecuritycamera myshopblocks myshopify myspreadshop mytabit mytuleap myvnc neat-url net-freaks nfshost ninjaneer-sites nodebalancer.linode o365.cloud.nospamproxy oaiusercontent ocelot.mythic-beasts oci.customer-oci ocp.customer-oci ocs.customer-oci on-aptible on-forge on-vapor oncilla.mythic-beasts onrender onthewifi onza.mythic-beasts ooguy operaunite oraclecloudapps oraclegovcloudapps orsites outsystemscloud ownprovider paas.hosted-by-previder paas.massivegrid pages.wiardweb pagespeedmobilizer paywhirl pgfog pivohosting pixolino playstation-cloud pleskns point2this polyspace postman-echo preview.emergentagent pro.typeform pythonanywhere qa2 qbuser qualifioapp qualyhqpartner qualyhqportal quicksytes quipelements r.appspot rackmaze rag-cloud-ch.hosteur rag-cloud.hosteur readthedocs-hosted remotewd reservd rhcloud rice-labs routingthecloud ru ryd.wafaicloud s3-1.amazonaws s3-accesspoint-fips.ca-central-1.amazonaws s3-accesspoint-fips.ca-west-1.amazonaws s3-accesspoint-fips.dualstack.ca-central-1.amazonaws s3-accesspoint-fips.dualstack.ca-west-1.amazonaws s3-accesspoint-fips.dualstack.us-east-1.amazonaws s3-accesspoint-fips.dualstack.us-east-2.amazonaws s3-accesspoint-fips.dualstack.us-gov-east-1.amazonaws s3-accesspoint-fips.dualstack.us-gov-west-1.amazonaws s3-accesspoint-fips.dualstack.us-west-1.amazonaws s3-accesspoint-fips.dualstack.us-west-2.amazonaws s3-accesspoint-fips.us-east-1.amazonaws s3-accesspoint-fips.us-east-2.amazonaws s3-accesspoint-fips.us-gov-east-1.amazonaws s3-accesspoint-fips.us-gov-west-1.amazonaws s3-accesspoint-fips.us-west-1.amazonaws s3-accesspoint-fips.us-west-2.amazonaws s3-accesspoint.af-south-1.amazonaws s3-accesspoint.ap-east-1.amazonaws s3-accesspoint.ap-northeast-1.amazonaws s3-accesspoint.ap-northeast-2.amazonaws s3-accesspoint.ap-northeast-3.amazonaws s3-accesspoint.ap-south-1.amazonaws s3-accesspoint.ap-south-2.amazonaws s3-accesspoint.ap-southeast-1.amazonaws s3-accesspoint.ap-southeast-2.amazonaws s3-accesspoint.ap-southeast-3.amazonaws s3-accesspoint.ap-southeast-4.amazonaws s3-accesspoint.ap-southeast-5.amazonaws s3-accesspoint.ca-central-1.amazonaws s3-accesspoint.ca-west-1.amazonaws s3-accesspoint.dualstack.af-south-1.amazonaws s3-accesspoint.dualstack.ap-east-1.amazonaws s3-accesspoint.dualstack.ap-northeast-1.amazonaws s3-accesspoint.dualstack.ap-northeast-2.amazonaws s3-accesspoint.dualstack.ap-northeast-3.amazonaws s3-accesspoint.dualstack.ap-south-1.amazonaws s3-accesspoint.dualstack.ap-south-2.amazonaws s3-accesspoint.dualstack.ap-southeast-1.amazonaws s3-accesspoint.dualstack.ap-southeast-2.amazonaws s3-accesspoint.dualstack.ap-southeast-3.amazonaws s3-accesspoint.dualstack.ap-southeast-4.amazonaws s3-accesspoint.dualstack.ap-southeast-5.amazonaws s3-accesspoint.dualstack.ca-central-1.amazonaws s3-accesspoint.dualstack.ca-west-1.amazonaws s3-accesspoint.dualstack.eu-central-1.amazonaws s3-accesspoint.dualstack.eu-central-2.amazonaws s3-accesspoint.dualstack.eu-north-1.amazonaws s3-accesspoint.dualstack.eu-south-1.amazonaws s3-accesspoint.dualstack.eu-south-2.amazonaws s3-accesspoint.dualstack.eu-west-1.amazonaws s3-accesspoint.dualstack.eu-west-2.amazonaws s3-accesspoint.dualstack.eu-west-3.amazonaws s3-accesspoint.dualstack.il-central-1.amazonaws s3-accesspoint.dualstack.me-central-1.amazonaws s3-accesspoint.dualstack.me-south-1.amazonaws s3-accesspoint.dualstack.sa-east-1.amazonaws s3-accesspoint.dualstack.us-east-1.amazonaws s3-accesspoint.dualstack.us-east-2.amazonaws s3-accesspoint.dualstack.us-gov-east-1.amazonaws s3-accesspoint.dualstack.us-gov-west-1.amazonaws s3-accesspoint.dualstack.us-west-1.amazonaws s3-accesspoint.dualstack.us-west-2.amazonaws s3-accesspoint.eu-central-1.amazonaws s3-accesspoint.eu-central-2.amazonaws s3-accesspoint.eu-north-1.amazonaws s3-accesspoint.eu-south-1.amazonaws s3-accesspoint.eu-south-2.amazonaws s3-accesspoint.eu-west-1.amazonaws s3-accesspoint.eu-west-2.amazonaws s3-accesspoint.eu-west-3.amazonaws s3-accesspoint.il-central-1.amazonaws s3-accesspoint.me-central-1.amazonaws s3-accesspoint.me-south-1.amazonaws s3-accesspoint.sa-east-1.amazonaws s3-accesspoint.us-east-1.amazonaws s3-accesspoint.us-east-2.amazonaws s3-accesspoint.us-gov-east-1.amazonaws s3-accesspoint.us-gov-west-1.amazonaws s3-accesspoint.us-west-1.amazonaws s3-accesspoint.us-west-2.amazonaws s3-ap-east-1.amazonaws s3-ap-northeast-1.amazonaws s3-ap-northeast-2.amazonaws s3-ap-northeast-3.amazonaws s3-ap-south-1.amazonaws s3-ap-southeast-1.amazonaws s3-ap-southeast-2.amazonaws s3-ca-central-1.amazonaws s3-deprecated.ap-southeast-5.amazonaws s3-deprecated.eu-west-1.amazonaws s3-deprecated.us-east-1.amazonaws s3-deprecated.us-east-2.amazonaws s3-deprecated.us-west-2.amazonaws s3-eu-central-1.amazonaws s3-eu-north-1.amazonaws s3-eu-west-1.amazonaws s3-eu-west-2.amazonaws s3-eu-west-3.amazonaws s3-external-1.amazonaws s3-fips-us-gov-east-1.amazonaws s3-fips-us-gov-west-1.amazonaws s3-fips.ca-central-1.amazonaws s3-fips.ca-west-1.amazonaws s3-fips.dualstack.ca-central-1.amazonaws s3-fips.dualstack.ca-west-1.amazonaws s3-fips.dualstack.us-east-1.amazonaws s3-fips.dualstack.us-east-2.amazonaws s3-fips.dualstack.us-gov-east-1.amazonaws s3-fips.dualstack.us-gov-west-1.amazonaws s3-fips.dualstack.us-west-1.amazonaws s3-fips.dualstack.us-west-2.amazonaws s3-fips.us-east-1.amazonaws s3-fips.us-east-2.amazonaws s3-fips.us-gov-east-1.amazonaws s3-fips.us-gov-west-1.amazonaws s3-fips.us-west-1.amazonaws s3-fips.us-west-2.amazonaws s3-me-south-1.amazonaws s3-object-lambda.af-south-1.amazonaws s3-object-lambda.ap-east-1.amazonaws s3-object-lambda.ap-northeast-1.amazonaws s3-object-lambda.ap-northeast-2.amazonaws s3-object-lambda.ap-northeast-3.amazonaws s3-object-lambda.ap-south-1.amazonaws s3-object-lambda.ap-south-2.amazonaws s3-object-lambda.ap-southeast-1.amazonaws s3-object-lambda.ap-southeast-2.amazonaws s3-object-lambda.ap-southeast-3.amazonaws s3-object-lambda.ap-southeast-4.amazonaws s3-object-lambda.ap-southeast-5.amazonaws s3-object-lambda.ca-central-1.amazonaws s3-object-lambda.ca-west-1.amazonaws s3-object-lambda.eu-central-1.amazonaws s3-object-lambda.eu-central-2.amazonaws s3-object-lambda.eu-north-1.amazonaws s3-object-lambda.eu-south-1.amazonaws s3-object-lambda.eu-south-2.amazonaws s3-object-lambda.eu-west-1.amazonaws s3-object-lambda.eu-west-2.amazonaws s3-object-lambda.eu-west-3.amazonaws s3-object-lambda.il-central-1.amazonaws s3-object-lambda.me-central-1.amazonaws s3-object-lambda.me-south-1.amazonaws s3-object-lambda.sa-east-1.amazonaws s3-object-lambda.us-east-1.amazonaws s3-object-lambda.us-east-2.amazonaws s3-object-lambda.us-gov-east-1.amazonaws s3-object-lambda.us-gov-west-1.amazonaws s3-object-lambda.us-west-1.amazonaws s3-object-lambda.us-west-2.amazonaws s3-sa-east-1.amazonaws s3-us-east-2.amazonaws s3-us-gov-east-1.amazonaws s3-us-gov-west-1.amazonaws s3-us-west-1.amazonaws s3-us-west-2.amazonaws s3-website-ap-northeast-1.amazonaws s3-website-ap-southeast-1.amazonaws s3-website-ap-southeast-2.amazonaws s3-website-eu-west-1.amazonaws s3-website-jp.object.ncpstorage s3-website-sa-east-1.amazonaws s3-website-us-east-1.amazonaws s3-website-us-gov-west-1.amazonaws s3-website-us-west-1.amazonaws s3-website-us-west-2.amazonaws s3-website.af-south-1.amazonaws s3-website.ap-east-1.amazonaws s3-website.ap-northeast-1.amazonaws s3-website.ap-northeast-2.amazonaws s3-website.ap-northeast-3.amazonaws s3-website.ap-south-1.amazonaws s3-website.ap-south-2.amazonaws s3-website.ap-southeast-1.amazonaws s3-website.ap-southeast-2.amazonaws s3-website.ap-southeast-3.amazonaws s3-website.ap-southeast-4.amazonaws s3-website.ap-southeast-5.amazonaws s3-website.ca-central-1.amazonaws s3-website.ca-west-1.amazonaws s3-website.de.object.ncloudstorage s3-website.dualstack.af-south-1.amazonaws s3-website.dualstack.ap-northeast-1.amazonaws s3-website.dualstack.ap-northeast-2.amazonaws s3-website.dualstack.ap-northeast-3.amazonaws s3-website.dualstack.ap-south-1.amazonaws s3-website.dualstack.ap-south-2.amazonaws s3-website.dualstack.ap-southeast-1.amazonaws s3-website.dualstack.ap-southeast-2.amazonaws s3-website.dualstack.ap-southeast-3.amazonaws s3-website.dualstack.ap-southeast-4.amazonaws s3-website.dualstack.ap-southeast-5.amazonaws s3-website.dualstack.ca-central-1.amazonaws s3-website.dualstack.ca-west-1.amazonaws s3-website.dualstack.eu-central-1.amazonaws s3-website.dualstack.eu-central-2.amazonaws s3-website.dualstack.eu-south-1.amazonaws s3-website.dualstack.eu-south-2.amazonaws s3-website.dualstack.eu-west-1.amazonaws s3-website.dualstack.eu-west-3.amazonaws s3-website.dualstack.il-central-1.amazonaws s3-website.dualstack.me-central-1.amazonaws s3-website.dualstack.sa-east-1.amazonaws s3-website.dualstack.us-east-1.amazonaws s3-website.dualstack.us-east-2.amazonaws s3-website.dualstack.us-gov-east-1.amazonaws s3-website.dualstack.us-gov-west-1.amazonaws s3-website.dualstack.us-west-1.amazonaws s3-website.dualstack.us-west-2.amazonaws s3-website.eu-central-1.amazonaws s3-website.eu-central-2.amazonaws s3-website.eu-north-1.amazonaws s3-website.eu-south-1.amazonaws s3-website.eu-south-2.amazonaws s3-website.eu-west-1.amazonaws s3-website.eu-west-2.amazonaws s3-website.eu-west-3.amazonaws s3-website.il-central-1.amazonaws s3-website.kr.object.fin-ncloudstorage s3-website.kr.object.gov-ncloudstorage s3-website.kr.object.ncloudstorage s3-website.krs.object.gov-ncloudstorage s3-website.me-central-1.amazonaws s3-website.me-south-1.amazonaws s3-website.sa-east-1.amazonaws s3-website.sg.object.ncloudstorage s3-website.us-east-1.amazonaws s3-website.us-east-2.amazonaws s3-website.us-gov-east-1.amazonaws s3-website.us-gov-west-1.amazonaws s3-website.us-west-1.amazonaws s3-website.us-west-2.amazonaws s3-website.us.object.ncloudstorage s3.af-south-1.amazonaws s3.amazonaws s3.ap-east-1.amazonaws s3.ap-northeast-1.amazonaws s3.ap-northeast-2.amazonaws s3.ap-northeast-3.amazonaws s3.ap-south-1.amazonaws s3.ap-south-2.amazonaws s3.ap-southeast-1.amazonaws s3.ap-southeast-2.amazonaws s3.ap-southeast-3.amazonaws s3.ap-southeast-4.amazonaws s3.ap-southeast-5.amazonaws s3.ca-central-1.amazonaws s3.ca-west-1.amazonaws s3.dualstack.af-south-1.amazonaws s3.dualstack.ap-east-1.amazonaws s3.dualstack.ap-northeast-1.amazonaws s3.dualstack.ap-northeast-2.amazonaws s3.dualstack.ap-northeast-3.amazonaws s3.dualstack.ap-south-1.amazonaws s3.dualstack.ap-south-2.amazonaws s3.dualstack.ap-southeast-1.amazonaws s3.dualstack.ap-southeast-2.amazonaws s3.dualstack.ap-southeast-3.amazonaws s3.dualstack.ap-southeast-4.amazonaws s3.dualstack.ap-southeast-5.amazonaws s3.dualstack.ca-central-1.amazonaws s3.dualstack.ca-west-1.amazonaws s3.dualstack.eu-central-1.amazonaws s3.dualstack.eu-central-2.amazonaws s3.dualstack.eu-north-1.amazonaws s3.dualstack.eu-south-1.amazonaws s3.dualstack.eu-south-2.amazonaws s3.dualstack.eu-west-1.amazonaws s3.dualstack.eu-west-2.amazonaws s3.dualstack.eu-west-3.amazonaws s3.dualstack.il-central-1.amazonaws s3.dualstack.me-central-1.amazonaws s3.dualstack.me-south-1.amazonaws s3.dualstack.sa-east-1.amazonaws s3.dualstack.us-east-1.amazonaws s3.dualstack.us-east-2.amazonaws s3.dualstack.us-gov-east-1.amazonaws s3.dualstack.us-gov-west-1.amazonaws s3.dualstack.us-west-1.amazonaws s3.dualstack.us-west-2.amazonaws s3.eu-central-1.amazonaws s3.eu-central-2.amazonaws s3.eu-north-1.amazonaws s3.eu-south-1.amazonaws s3.eu-south-2.amazonaws s3.eu-west-1.amazonaws s3.eu-west-2.amazonaws s3.eu-west-3.amazonaws s3.il-central-1.amazonaws s3.me-central-1.amazonaws s3.me-south-1.amazonaws s3.sa-east-1.amazonaws s3.us-east-1.amazonaws s3.us-east-2.amazonaws s3.us-gov-east-1.amazonaws s3.us-gov-west-1.amazonaws s3.us-west-1.amazonaws s3.us-west-2.amazonaws sa sa-east-1.airflow.amazonaws sa-east-1.cs.amazonlightsail sa-east-1.elasticbeanstalk sa-east-1.rds.amazonaws sakuratan sakuraweb same-app same-preview saves-the-whales scrysec securitytactics selfip sells-for-less sells-for-u servebbs servebeer servecounterstrike serveexchange serveftp servegame servehalflife servehttp servehumour serveirc servemp3 servep2p servepics servequake servesarcasm services.clever-cloud sg.object.ncloudstorage sg.object.private.ncloudstorage sg.objectstorage.ncloud shopitsite siiites simple-url simplesite sinaapp site.tb-hosting smushcdn space-to-rent sphinx.mythic-beasts stackhero-network static.observableusercontent stg-builder.code strapiapp streak-link streaklinks streakusercontent streamlitapp stufftoread subsc-pay taveusercontent teaches-yoga temp-dns theworkpc thingdustdata townnews-staging try-snowplow trycloudflare tuleap-partners uk unusualperson upsunapp us us-1.evennode us-2.evennode us-3.evennode us-4.evennode us-east-1.airflow.amazonaws us-east-1.amazonaws us-east-1.cs.amazonlightsail us-east-1.elasticbeanstalk us-east-1.rds.amazonaws us-east-2.airflow.amazonaws us-east-2.cs.amazonlightsail us-east-2.elasticbeanstalk us-east-2.rds.amazonaws us-gov-east-1.elasticbeanstalk us-gov-east-1.rds.amazonaws us-gov-west-1.elasticbeanstalk us-gov-west-1.rds.amazonaws us-northeast-1.rds.amazonaws us-west-1.airflow.amazonaws us-west-1.elasticbeanstalk us-west-1.rds.amazonaws us-west-2.airflow.amazonaws us-west-2.cs.amazonlightsail us-west-2.elasticbeanstalk us-west-2.rds.amazonaws us.object.ncloudstorage us1-plenit vfs.cloud9.af-south-1.amazonaws vfs.cloud9.ap-east-1.amazonaws vfs.cloud9.ap-northeast-1.amazonaws vfs.cloud9.ap-northeast-2.amazonaws vfs.cloud9.ap-northeast-3.amazonaws vfs.cloud9.ap-south-1.amazonaws vfs.cloud9.ap-southeast-1.amazonaws vfs.cloud9.ap-southeast-2.amazonaws vfs.cloud9.ca-central-1.amazonaws vfs.cloud9.eu-central-1.amazonaws vfs.cloud9.eu-north-1.amazonaws vfs.cloud9.eu-south-1.amazonaws vfs.cloud9.eu-west-1.amazonaws vfs.cloud9.eu-west-2.amazonaws vfs.cloud9.eu-west-3.amazonaws vfs.cloud9.il-central-1.amazonaws vfs.cloud9.me-south-1.amazonaws vfs.cloud9.sa-east-1.amazonaws vfs.cloud9.us-east-1.amazonaws vfs.cloud9.us-east-2.amazonaws vfs.cloud9.us-west-1.amazonaws vfs.cloud9.us-west-2.amazonaws vipsinaapp vivenushop vs.mythic-beasts vultrobjects w-corp-staticblitz w-credentialless-staticblitz w-staticblitz wafflecell webadorsite webspace-host webview-assets.aws-cloud9.af-south-1.amazonaws webview-assets.aws-cloud9.ap-east-1.amazonaws webview-assets.aws-cloud9.ap-northeast-1.amazonaws webview-assets.aws-cloud9.ap-northeast-2.amazonaws webview-assets.aws-cloud9.ap-northeast-3.amazonaws webview-assets.aws-cloud9.ap-south-1.amazonaws webview-assets.aws-cloud9.ap-southeast-1.amazonaws webview-assets.aws-cloud9.ap-southeast-2.amazonaws webview-assets.aws-cloud9.ca-central-1.amazonaws webview-assets.aws-cloud9.eu-central-1.amazonaws webview-assets.aws-cloud9.eu-north-1.amazonaws webview-assets.aws-cloud9.eu-south-1.amazonaws webview-assets.aws-cloud9.eu-west-1.amazonaws webview-assets.aws-cloud9.eu-west-2.amazonaws webview-assets.aws-cloud9.eu-west-3.amazonaws webview-assets.aws-cloud9.il-central-1.amazonaws webview-assets.aws-cloud9.me-south-1.amazonaws webview-assets.aws-cloud9.sa-east-1.amazonaws webview-assets.aws-cloud9.us-east-1.amazonaws webview-assets.aws-cloud9.us-east-2.amazonaws webview-assets.aws-cloud9.us-west-1.amazonaws webview-assets.aws-cloud9.us-west-2.amazonaws webview-assets.cloud9.af-south-1.amazonaws webview-assets.cloud9.ap-east-1.amazonaws webview-assets.cloud9.ap-northeast-1.amazonaws webview-assets.cloud9.ap-northeast-2.amazonaws webview-assets.cloud9.ap-northeast-3.amazonaws webview-assets.cloud9.ap-south-1.amazonaws webview-assets.cloud9.ap-southeast-1.amazonaws webview-assets.cloud9.ap-southeast-2.amazonaws webview-assets.cloud9.ca-central-1.amazonaws webview-assets.cloud9.eu-central-1.amazonaws webview-assets.cloud9.eu-north-1.amazonaws webview-assets.cloud9.eu-south-1.amazonaws webview-assets.cloud9.eu-west-1.amazonaws webview-assets.cloud9.eu-west-2.amazonaws webview-assets.cloud9.eu-west-3.amazonaws webview-assets.cloud9.me-south-1.amazonaws webview-assets.cloud9.sa-east-1.amazonaws webview-assets.cloud9.us-east-1.amazonaws webview-assets.cloud9.us-east-2.amazonaws webview-assets.cloud9.us-west-1.amazonaws webview-assets.cloud9.us-west-2.amazonaws wiredbladehosting withgoogle withyoutube wixsite wixstudio woltlab-demo workisboring wpdevcloud wpenginepowered wphostedmail wpmucdn writesthisblog x.mythic-beasts x0 xen.prgmr xtooldevice yali.mythic-beasts yolasite za ztna-dingtalk;\
commbank:@;\
community:@|myforum nog ravendb;\
company:@|mybox;\
compare:@;\
computer:@;\
comsec:@;\
condos:@;\
construction:@;\
consulting:@;\
contact:@;\
contractors:@;\
cooking:@;\
cool:@|de elementor;\
coop:@;\
corsica:@;\
country:@;\
coupon:@;\
coupons:@;\
courses:@;\
cpa:@;\
cr:@ ac co ed fi go or sa;\
credit:@;\
creditcard:@;\
creditunion:@;\
cricket:@;\
crown:@;\
crs:@;\
cruise:@;\
cruises:@;\
cu:@ com edu gob inf nat net org;\
cuisinella:@;\
cv:@ com edu id int net nome org publ|dev store;\
cw:@ com edu net org;\
cx:@ gov|assessments ath calculators cloudns funnels info paynow quizzes researched tests;\
cy:@ ac biz com ekloges gov ltd mil net org press pro tm|j.scaleforce.com;\
cymru:@;\
cyou:@;\
cz:@ gov|*.cloud.metacentrum cloud.metacentrum co custom.metacentrum e4 flt.cloud.muni realm rsc.contentproxy9 usr.cloud.muni;\
dad:@;\
dance:@;\
data:@;\
date:@;\
dating:@;\
datsun:@;\
day:@;\
dclk:@;\
dds:@;\
de:@|*.bwcloud-os-instance *.frusky *.xenonconnect 123webseite 12hp 2ix 4lima barsy bplaced bwcloud-os-instance co com community-pro customer.speedpartner ddnss ddnssec diskussionsbereich dnshome dnsupdater dyn-berlin dyn-ip24 dyn.cosidns dyn.ddnss dyn.home-webserver dynamisches-dns dyndns.ddnss dyndns1 dyndnssec firewall-gateway frusky fuettertdasnetz git-repos goip gov günstigbestellen günstigliefern heimdns home-webserver home64 in-berlin in-brb in-butter in-dsl in-vpn internet-dns io.noc.ruhr-uni-bochum ipv64 iservschule isteingeek istmein keymachine l-o-g-i-n lcube-server lebtimnetz leitungsen lima-city logoip mein-iserv my my-gateway my-router myhome-server myspreadshop pages-research.it.hs-heilbronn pages.it.hs-heilbronn rub ruhr-uni-bochum schuldock schulplattform schulserver spdns square7 srvdns svn-repos taifun-dns test-iserv traeumtgerade virtual-user virtualuser webspaceconfig xenonconnect xn--gnstigbestellen-zvb xn--gnstigliefern-wob;\
deal:@;\
dealer:@;\
deals:@;\
degree:@;\
delivery:@;\
dell:@;\
deloitte:@;\
delta:@;\
democrat:@;\
dental:@;\
dentist:@;\
desi:@;\
design:@|bss graphic;\
dev:@|*.aa.crm *.ab.crm *.ac.crm *.ad.crm *.ae.crm *.af.crm *.ci.crm *.d.crm *.gateway *.inbrowser *.lcl *.lclstage *.pa.crm *.pb.crm *.pc.crm *.pd.crm *.pe.crm *.pf.crm *.replit *.s.brave *.stg *.stgstage *.teams.replit *.user.localcert *.w.crm *.wa.crm *.wb.crm *.wc.crm *.wd.crm *.we.crm *.webhare *.wf.crm aa.crm ab.crm abyme ac.crm ad.crm ae.crm af.crm api.lp barsy bearblog botdash brave ci.crm codepen d.crm deno deno-staging erp fly gateway githubpreview grebedoc hrsn inbrowser is-a is-a-fullstack is-a-good is-cool is-not-a iserv lcl lclstage leapcell localplayer loginline lp mediatech mocha-sandbox modx myaddr ngrok ngrok-free objects.lp pa.crm pagelemon pages panel payload pb.crm pc.crm pd.crm pe.crm pf.crm platter-app r2 relay.evervault reliantlabs reliantpreview replit runcontainers s.brave sites.reliantlabs stg stgstage t3.storage t3.storageapi teams.replit user.localcert vercel vivenushop w.crm wa.crm wb.crm wc.crm wd.crm we.crm web.erp webhare wf.crm workers xmit;\
dhl:@;\
diamonds:@;\
diet:@;\
digital:@;\
direct:@|libp2p;\
directory:@;\
discount:@;\
discover:@;\
dish:@;\
diy:@|discourse;\
dj:@;\
dk:@|123hjemmeside biz co firm myspreadshop reg store;\
dm:@ co com edu gov net org;\
dnp:@;\
do:@ art com edu gob gov mil net org sld web;\
docs:@;\
doctor:@;\
dog:@;\
domains:@;\
dot:@;\
download:@;\
drive:@;\
dtv:@;\
dubai:@;\
dupont:@;\
durban:@;\
dvag:@;\
dvr:@;\
dz:@ art asso com edu gov net org pol soc tm;\
earth:@;\
eat:@;\
ec:@ abg adm agron arqt art bar chef com cont cpa cue dent dgn disco doc edu eng esm fin fot gal gob gov gye ibr info k12 lat loj med mil mktg mon net ntr odont org pro prof psic psiq pub rio rrpp sal tech tul tur uio vet xxx|base official;\
eco:@;\
edeka:@;\
edu:@|git-pages.rit;\
education:@|co;\
ee:@ aip com edu fie gov lib med org pri riik;\
eg:@ ac com edu eun gov info me mil name net org sci sport tv;\
email:@|intouch p.tawk p.tawkto;\
emerck:@;\
energy:@;\
engineer:@;\
engineering:@;\
enterprises:@;\
epson:@;\
equipment:@;\
er:* @;\
ericsson:@;\
erni:@;\
es:@ com edu gob nom org|123miweb myspreadshop;\
esq:@;\
estate:@|*.compute compute;\
et:@ biz com edu gov info name net org;\
eu:@|*.nxa *.transurl auth.cognito-idp.eusc-de-east-1.on.amazonwebservices barsy cloudns deuxfleurs directwp dnshome jelastic.dogado nxa prvw spdns transfer-webapp.eusc-de-east-1.on.amazonwebservices transurl;\
eurovision:@;\
eus:@|user.party;\
events:@|co koobin;\
exchange:@;\
expert:@;\
exposed:@;\
express:@;\
extraspace:@;\
fage:@;\
fail:@;\
fairwinds:@;\
faith:@;\
family:@;\
fan:@|mkm;\
fans:@;\
farm:@;\
farmers:@;\
fashion:@;\
fast:@|space view;\
fedex:@;\
feedback:@;\
ferrari:@;\
ferrero:@;\
fi:@ aland|123kotisivu dy fi.cloudplatform häkkinen iki kapsi myspreadshop xn--hkkinen-5wa;\
fidelity:@;\
fido:@;\
film:@;\
final:@;\
finance:@;\
financial:@|co;\
fire:@;\
firestone:@;\
firmdale:@;\
fish:@;\
fishing:@;\
fit:@;\
fitness:@;\
fj:@ ac biz com edu gov id info mil name net org pro;\
fk:* @;\
flickr:@;\
flights:@;\
flir:@;\
florist:@;\
flowers:@;\
fly:@;\
fm:@ com edu net org|*.user radio user;\
fo:@|co com;\
foo:@;\
food:@;\
football:@;\
ford:@;\
forex:@;\
forsale:@;\
forum:@;\
foundation:@;\
fox:@;\
fr:@ asso avoues cci com gouv greta huissier-justice nom prd tm|123siteweb aeroport avocat chambagri chirurgiens-dentistes chirurgiens-dentistes-en-france dedibox experts-comptables fbx-os fbxos freebox-os freeboxos goupile kdns medecin myspreadshop notaires on-web pharmacien port veterinaire ynh;\
free:@;\
fresenius:@;\
frl:@;\
frogans:@;\
frontier:@;\
ftr:@;\
fujitsu:@;\
fun:@|ms vicp yicp zicp;\
fund:@;\
furniture:@;\
futbol:@;\
fyi:@;\
ga:@;\
gal:@;\
gallery:@;\
gallo:@;\
gallup:@;\
game:@;\
games:@|pley sheezy;\
gap:@;\
garden:@;\
gay:@|pages;\
gb:@;\
gbiz:@;\
gd:@ edu gov;\
gdn:@|cnpy;\
ge:@ com cyb edu gov llc net online org pvt school tnx|ddns;\
gea:@;\
gent:@;\
genting:@;\
george:@;\
gf:@;\
gg:@ co net org|*.at.ply at.ply botdash d6.ply daemon.panel kaas panel stackit;\
ggee:@;\
gh:@ biz com edu gov mil net org;\
gi:@ com edu gov ltd mod org;\
gift:@;\
gifts:@;\
gives:@;\
giving:@;\
gl:@ co com edu net org;\
glass:@;\
gle:@;\
global:@|appwrite;\
globo:@;\
gm:@;\
gmail:@;\
gmbh:@;\
gmo:@;\
gmx:@;\
gn:@ ac com edu gov net org;\
godaddy:@;\
gold:@;\
goldpoint:@;\
golf:@;\
goodyear:@;\
goog:@|*.usercontent cloud translate usercontent;\
google:@;\
gop:@;\
got:@;\
gov:@;\
gp:@ asso com edu mobi net org;\
gq:@;\
gr:@ com edu gov net org|barsy simplesite;\
grainger:@;\
graphics:@;\
gratis:@;\
green:@;\
gripe:@;\
grocery:@;\
group:@|discourse;\
gs:@;\
gt:@ com edu gob ind mil net org;\
gu:@ com edu gov guam info net org web;\
gucci:@;\
guge:@;\
guide:@;\
guitars:@;\
guru:@;\
gw:@|nx;\
gy:@ co com edu gov net org;\
hair:@;\
hamburg:@;\
hangout:@;\
haus:@;\
hbo:@;\
hdfc:@;\
hdfcbank:@;\
health:@|hra;\
healthcare:@;\
help:@;\
here:@;\
hermes:@;\
hiphop:@;\
hisamitsu:@;\
hitachi:@;\
hiv:@;\
hk:@ com edu gov idv net org xn--55qx5d xn--ciqpn xn--gmq050i xn--gmqw5a xn--io0a7i xn--lcvr32d xn--mk0axi xn--mxtq1m xn--od0alg xn--od0aq3b xn--tn0ag xn--uc0atv xn--uc0ay4a xn--wcvs22d xn--zf0avx 个人 個人 公司 政府 敎育 教育 箇人 組織 組织 網絡 網络 组織 组织 网絡 网络|inc ltd;\
hkt:@;\
hm:@;\
hn:@ com edu gob mil net org;\
hockey:@;\
holdings:@;\
holiday:@;\
homedepot:@;\
homegoods:@;\
homes:@;\
homesense:@;\
honda:@;\
horse:@;\
hospital:@;\
host:@|app.amba bolt cdn.amba cloudaccess easypanel emergent fastvps fn.amba freesite gadget go.amba half iserv jele mircloud myfast tempurl voati wp2 wpmudev;\
hosting:@|opencraft;\
hot:@;\
hotel:@;\
hotels:@;\
hotmail:@;\
house:@;\
how:@;\
hr:@ com from iz name|shop.brendly;\
hsbc:@;\
ht:@ adult art asso com coop edu firm gouv info med net org perso pol pro rel shop|rt;\
hu:2000 @ agrar bolt casino city co erotica erotika film forum games hotel info ingatlan jogasz konyvelo lakas media news org priv reklam sex shop sport suli szex tm tozsde utazas video;\
hughes:@;\
hyatt:@;\
hyundai:@;\
ibm:@;\
icbc:@;\
ice:@;\
icu:@;\
id:@ ac ai biz co desa go kop mil my net or ponpes sch web xn--9tfky ᬩᬮᬶ|e zone;\
ie:@ gov|myspreadshop;\
ieee:@;\
ifm:@;\
ikano:@;\
il:@ ac co gov idf k12 muni net org|mytabit.co ravpage.co tabitorder.co;\
im:@ ac co com ltd.co net org plc.co tt tv;\
imamat:@;\
imdb:@;\
immo:@;\
immobilien:@;\
in:5g 6g @ ac aero ai alumni am bank bihar biz business ca cn co com coop cs delhi dr edu er fin firm gen gov gujarat ind info int internet io me mil net nic org pg post pro res school travel tv ub uk up us|barsy cloudns indevs supabase web;\
inc:@;\
industries:@;\
infiniti:@;\
info:@|barrel-of-knowledge barrell-of-knowledge barsy cloudns dnsupdate dvrcam dynamic-dns dyndns for-our forumz groks-the groks-this here-for-more ilovecollege knowsitall mayfirst mittwald mittwaldserver no-ip nsupdate selfip typo3server v-info webhop;\
ing:@;\
ink:@;\
institute:@;\
insurance:@;\
insure:@;\
int:@ eu;\
international:@;\
intuit:@;\
investments:@;\
io:@ co com edu gov mil net nom org|*.azurecontainer *.moonscale *.on-k3s *.on-rio *.raw.icp0 *.raw.icp1 *.s.brave *.stolos *.sys.qcx 2038 ap.ngrok apigee apps.lair au.ngrok azurecontainer b-data barsy basicserver beagleboard bitbucket bluebite boxfuse brave browsersafetymark bubbleapps cdn.bubble cleverapps client.scrypted cloudbeesusercontent cust.dev.thingdust cust.disrec.thingdust cust.prod.thingdust cust.testing.thingdust darklang dedyn definima devices.resinstaging drive-platform dyndns.dappnode editorx edugit eu.ngrok fh-muenster gitbook github gitlab hasura-app hostyhosting hypernode icp0 icp1 id.forgerock in.ngrok jele jp.ngrok keenetic kiloapps loginline lolipop mo-siemens mock.pstmn moonscale musician myaddr myrdbx ngrok on-k3s on-rio paas.beebyte pantheonsite pstmn qcx qoto qzz raw.icp0 raw.icp1 readthedocs reservd.dev.thingdust reservd.disrec.thingdust reservd.testing.thingdust resindevice s.brave sa.ngrok sandcats sekd1.beebyteapp site.rb-hosting stage.nodeart stolos sys.qcx telebit terramind tickets us.ngrok utwente vaporcloud virtualserver webflow webflowtest webthings wixstudio wz;\
ipiranga:@;\
iq:@ com edu gov mil net org;\
ir:@ ac co gov id net org sch xn--mgba3a4f16a xn--mgba3a4fra ايران ایران|arvanedge vistablog;\
irish:@;\
is:@;\
ismaili:@;\
ist:@;\
istanbul:@;\
it:@ abr abruzzo ag agrigento al alessandria alto-adige altoadige an ancona andria-barletta-trani andria-trani-barletta andriabarlettatrani andriatranibarletta ao aosta aosta-valley aostavalley aoste ap aq ar arezzo ascoli-piceno ascolipiceno asti at av avellino ba balsan balsan-sudtirol balsan-suedtirol balsan-südtirol bari barletta-trani-andria barlettatraniandria bas basilicata belluno benevento bergamo bg bi biella bl bn bo bologna bolzano bolzano-altoadige bozen bozen-sudtirol bozen-suedtirol bozen-südtirol br brescia brindisi bs bt bulsan bulsan-sudtirol bulsan-suedtirol bulsan-südtirol bz ca cagliari cal calabria caltanissetta cam campania campidano-medio campidanomedio campobasso carbonia-iglesias carboniaiglesias carrara-massa carraramassa caserta catania catanzaro cb ce cesena-forli cesena-forlì cesenaforli cesenaforlì ch chieti ci cl cn co como cosenza cr cremona crotone cs ct cuneo cz dell-ogliastra dellogliastra edu emilia-romagna emiliaromagna emr en enna fc fe fermo ferrara fg fi firenze florence fm foggia forli-cesena forlicesena forlì-cesena forlìcesena fr friuli-v-giulia friuli-ve-giulia friuli-vegiulia friuli-venezia-giulia friuli-veneziagiulia friuli-vgiulia friuliv-giulia friulive-giulia friulivegiulia friulivenezia-giulia friuliveneziagiulia friulivgiulia frosinone fvg ge genoa genova go gorizia gov gr grosseto iglesias-carbonia iglesiascarbonia im imperia is isernia kr la-spezia laquila laspezia latina laz lazio lc le lecce lecco li lig liguria livorno lo lodi lom lombardia lombardy lt lu lucania lucca macerata mantova mar marche massa-carrara massacarrara matera mb mc me medio-campidano mediocampidano messina mi milan milano mn mo modena mol molise monza monza-brianza monza-e-della-brianza monzabrianza monzaebrianza monzaedellabrianza ms mt na naples napoli no novara nu nuoro og ogliastra olbia-tempio olbiatempio or oristano ot pa padova padua palermo parma pavia pc pd pe perugia pesaro-urbino pesarourbino pescara pg pi piacenza piedmont piemonte pisa pistoia pmn pn po pordenone potenza pr prato pt pu pug puglia pv pz ra ragusa ravenna rc re reggio-calabria reggio-emilia reggiocalabria reggioemilia rg ri rieti rimini rm rn ro roma rome rovigo sa salerno sar sardegna sardinia sassari savona si sic sicilia sicily siena siracusa so sondrio sp sr ss su sud-sardegna sudsardegna suedtirol sv südtirol ta taa taranto te tempio-olbia tempioolbia teramo terni tn to torino tos toscana tp tr trani-andria-barletta trani-barletta-andria traniandriabarletta tranibarlettaandria trapani trentin-sud-tirol trentin-sudtirol trentin-sued-tirol trentin-suedtirol trentin-süd-tirol trentin-südtirol trentino trentino-a-adige trentino-aadige trentino-alto-adige trentino-altoadige trentino-s-tirol trentino-stirol trentino-sud-tirol trentino-sudtirol trentino-sued-tirol trentino-suedtirol trentino-süd-tirol trentino-südtirol trentinoa-adige trentinoaadige trentinoalto-adige trentinoaltoadige trentinos-tirol trentinostirol trentinosud-tirol trentinosued-tirol trentinosuedtirol trentinosüd-tirol trentinosüdtirol trentinsud-tirol trentinsudtirol trentinsued-tirol trentinsuedtirol trentinsüd-tirol trentinsüdtirol trento treviso trieste ts turin tuscany tv ud udine umb umbria urbino-pesaro urbinopesaro va val-d-aosta val-daosta vald-aosta valle-aosta valle-d-aosta valle-daosta valleaosta valled-aosta valledaosta vallee-aoste vallee-d-aoste valleeaoste valleedaoste vallée-aoste vallée-d-aoste valléeaoste valléedaoste vao varese vb vc vda ve ven veneto venezia venice verbania verbano-cusio-ossola vercelli verona vi vibo-valentia vibovalentia vicenza viterbo vr vs vt vv xn--balsan-sdtirol-nsb xn--bozen-sdtirol-2ob xn--bulsan-sdtirol-nsb xn--cesena-forl-mcb xn--cesenaforl-i8a xn--forl-cesena-fcb xn--forlcesena-c8a xn--sdtirol-n2a xn--trentin-sd-tirol-rzb xn--trentin-sdtirol-7vb xn--trentino-sd-tirol-c3b xn--trentino-sdtirol-szb xn--trentinosd-tirol-rzb xn--trentinosdtirol-7vb xn--trentinsd-tirol-6vb xn--trentinsdtirol-nsb xn--valle-aoste-ebb xn--valle-d-aoste-ehb xn--valleaoste-e7a xn--valledaoste-ebb|123homepage 16-b 32-b 64-b dnshome ibxos iliadboxos jc.neen myspreadshop syncloud;\
itau:@;\
itv:@;\
jaguar:@;\
java:@;\
jcb:@;\
je:@ co net org|of;\
jeep:@;\
jetzt:@;\
jewelry:@;\
jio:@;\
jll:@;\
jm:* @;\
jmp:@;\
jnj:@;\
jo:@ agri ai com edu eng fm gov mil net org per phd sch tv;\
jobs:@;\
joburg:@;\
jot:@;\
joy:@;\
jp:*.kawasaki *.kitakyushu *.kobe *.nagoya *.sapporo *.sendai *.yokohama @ abashiri.hokkaido abeno.osaka abiko.chiba abira.hokkaido abu.yamaguchi ac achi.nagano ad adachi.tokyo aga.niigata agano.niigata agematsu.nagano aguni.okinawa aibetsu.hokkaido aichi aikawa.kanagawa ainan.ehime aioi.hyogo aisai.aichi aisho.shiga aizubange.fukushima aizumi.tokushima aizumisato.fukushima aizuwakamatsu.fukushima akabira.hokkaido akagi.shimane akaiwa.okayama akashi.hyogo aki.kochi akiruno.tokyo akishima.tokyo akita akita.akita akkeshi.hokkaido ako.hyogo akune.kagoshima ama.aichi ama.shimane amagasaki.hyogo amakusa.kumamoto amami.kagoshima ami.ibaraki anamizu.ishikawa anan.nagano anan.tokushima ando.nara anjo.aichi annaka.gunma anpachi.gifu aogaki.hyogo aogashima.tokyo aoki.nagano aomori aomori.aomori arai.shizuoka arakawa.saitama arakawa.tokyo arao.kumamoto ariake.saga arida.wakayama aridagawa.wakayama arita.saga asago.hyogo asahi.chiba asahi.ibaraki asahi.mie asahi.nagano asahi.toyama asahi.yamagata asahikawa.hokkaido asaka.saitama asakawa.fukushima asakuchi.okayama asaminami.hiroshima ashibetsu.hokkaido ashikaga.tochigi ashiya.fukuoka ashiya.hyogo ashoro.hokkaido aso.kumamoto assabu.hokkaido asuke.aichi atami.shizuoka atsugi.kanagawa atsuma.hokkaido awaji.hyogo aya.miyazaki ayabe.kyoto ayagawa.kagawa ayase.kanagawa azumino.nagano bandai.fukushima bando.ibaraki bato.tochigi beppu.oita bibai.hokkaido biei.hokkaido bifuka.hokkaido bihoro.hokkaido biratori.hokkaido bizen.okayama bungoono.oita bungotakada.oita bunkyo.tokyo buzen.fukuoka chiba chichibu.saitama chigasaki.kanagawa chihayaakasaka.osaka chijiwa.nagasaki chikugo.fukuoka chikuho.fukuoka chikuhoku.nagano chikujo.fukuoka chikuma.nagano chikusei.ibaraki chikushino.fukuoka chikuzen.fukuoka chino.nagano chippubetsu.hokkaido chiryu.aichi chita.aichi chitose.hokkaido chiyoda.gunma chiyoda.tokyo chizu.tottori chofu.tokyo chonan.chiba chosei.chiba choshi.chiba choyo.kumamoto chuo.chiba chuo.fukuoka chuo.osaka chuo.tokyo chuo.yamanashi co daigo.ibaraki daisen.akita daito.osaka daiwa.hiroshima date.fukushima date.hokkaido dazaifu.fukuoka doshi.yamanashi ebetsu.hokkaido ebina.kanagawa ebino.miyazaki echizen.fukui ed edogawa.tokyo ehime eiheiji.fukui embetsu.hokkaido ena.gifu eniwa.hokkaido erimo.hokkaido esan.hokkaido esashi.hokkaido etajima.hiroshima fuchu.hiroshima fuchu.tokyo fuchu.toyama fudai.iwate fuefuki.yamanashi fuji.shizuoka fujieda.shizuoka fujiidera.osaka fujikawa.shizuoka fujikawa.yamanashi fujikawaguchiko.yamanashi fujimi.nagano fujimi.saitama fujimino.saitama fujinomiya.shizuoka fujioka.gunma fujisato.akita fujisawa.iwate fujisawa.kanagawa fujishiro.ibaraki fujiyoshida.yamanashi fukagawa.hokkaido fukaya.saitama fukuchi.fukuoka fukuchiyama.kyoto fukudomi.saga fukui fukui.fukui fukumitsu.toyama fukuoka fukuroi.shizuoka fukusaki.hyogo fukushima fukushima.fukushima fukushima.hokkaido fukuyama.hiroshima funabashi.chiba funagata.yamagata funahashi.toyama furano.hokkaido furubira.hokkaido furudono.fukushima furukawa.miyagi fuso.aichi fussa.tokyo futaba.fukushima futsu.nagasaki futtsu.chiba gamagori.aichi gamo.shiga geisei.kochi genkai.saga gifu gifu.gifu ginan.gifu ginowan.okinawa ginoza.okinawa go gobo.wakayama godo.gifu gojome.akita gokase.miyazaki gonohe.aomori gose.nara gosen.niigata goshiki.hyogo gotemba.shizuoka goto.nagasaki gotsu.shimane gr gujo.gifu gunma gushikami.okinawa gyokuto.kumamoto habikino.osaka haboro.hokkaido hachijo.tokyo hachinohe.aomori hachioji.tokyo hachirogata.akita hadano.kanagawa haebaru.okinawa haga.tochigi hagi.yamaguchi haibara.shizuoka hakata.fukuoka hakodate.hokkaido hakone.kanagawa hakuba.nagano hakui.ishikawa hakusan.ishikawa hamada.shimane hamamatsu.shizuoka hamatama.saga hamatonbetsu.hokkaido hamura.tokyo hanamaki.iwate hanamigawa.chiba hanawa.fukushima handa.aichi hannan.osaka hanno.saitama hanyu.saitama happou.akita hara.nagano harima.hyogo hasama.oita hasami.nagasaki hashikami.aomori hashima.gifu hashimoto.wakayama hasuda.saitama hatogaya.saitama hatoyama.saitama hatsukaichi.hiroshima hayakawa.yamanashi hayashima.okayama hazu.aichi heguri.nara hekinan.aichi hichiso.gifu hida.gifu hidaka.hokkaido hidaka.kochi hidaka.saitama hidaka.wakayama higashi.fukuoka higashi.fukushima higashi.okinawa higashiagatsuma.gunma higashichichibu.saitama higashihiroshima.hiroshima higashiizu.shizuoka higashiizumo.shimane higashikagawa.kagawa higashikagura.hokkaido higashikawa.hokkaido higashikurume.tokyo higashimatsushima.miyagi higashimatsuyama.saitama higashimurayama.tokyo higashinaruse.akita higashine.yamagata higashiomi.shiga higashiosaka.osaka higashishirakawa.gifu higashisumiyoshi.osaka higashitsuno.kochi higashiura.aichi higashiyama.kyoto higashiyamato.tokyo higashiyodogawa.osaka higashiyoshino.nara hiji.oita hikari.yamaguchi hikawa.shimane hikimi.shimane hikone.shiga himeji.hyogo himeshima.oita himi.toyama hino.tokyo hino.tottori hinode.tokyo hinohara.tokyo hioki.kagoshima hirado.nagasaki hiraizumi.iwate hirakata.osaka hiranai.aomori hirara.okinawa hirata.fukushima hiratsuka.kanagawa hiraya.nagano hirogawa.wakayama hirokawa.fukuoka hirono.fukushima hirono.iwate hiroo.hokkaido hirosaki.aomori hiroshima hisayama.fukuoka hita.oita hitachi.ibaraki hitachinaka.ibaraki hitachiomiya.ibaraki hitachiota.ibaraki hizen.saga hofu.yamaguchi hokkaido hokuryu.hokkaido hokuto.hokkaido hokuto.yamanashi honai.ehime honbetsu.hokkaido hongo.hiroshima honjo.akita honjo.saitama honjyo.akita horokanai.hokkaido horonobe.hokkaido hyogo hyuga.miyazaki ibara.okayama ibaraki ibaraki.ibaraki ibaraki.osaka ibigawa.gifu ichiba.tokushima ichihara.chiba ichikai.tochigi ichikawa.chiba ichikawa.hyogo ichikawamisato.yamanashi ichinohe.iwate ichinomiya.aichi ichinomiya.chiba ichinoseki.iwate ide.kyoto iheya.okinawa iida.nagano iide.yamagata iijima.nagano iitate.fukushima iiyama.nagano iizuka.fukuoka iizuna.nagano ikaruga.nara ikata.ehime ikawa.akita ikeda.fukui ikeda.gifu ikeda.hokkaido ikeda.nagano ikeda.osaka iki.nagasaki ikoma.nara ikusaka.nagano imabari.ehime imakane.hokkaido imari.saga imizu.toyama ina.ibaraki ina.nagano ina.saitama inabe.mie inagawa.hyogo inagi.tokyo inami.toyama inami.wakayama inashiki.ibaraki inatsuki.fukuoka inawashiro.fukushima inazawa.aichi ine.kyoto ino.kochi inuyama.aichi inzai.chiba iruma.saitama isa.kagoshima isahaya.nagasaki ise.mie isehara.kanagawa isen.kagoshima isesaki.gunma ishigaki.okinawa ishikari.hokkaido ishikawa ishikawa.fukushima ishikawa.okinawa ishinomaki.miyagi isshiki.aichi isumi.chiba itabashi.tokyo itako.ibaraki itakura.gunma itami.hyogo itano.tokushima itayanagi.aomori ito.shizuoka itoigawa.niigata itoman.okinawa iwade.wakayama iwafune.tochigi iwaizumi.iwate iwaki.fukushima iwakuni.yamaguchi iwakura.aichi iwama.ibaraki iwamizawa.hokkaido iwanai.hokkaido iwanuma.miyagi iwata.shizuoka iwate iwate.iwate iwatsuki.saitama iyo.ehime izena.okinawa izu.shizuoka izumi.kagoshima izumi.osaka izumiotsu.osaka izumisano.osaka izumizaki.fukushima izumo.shimane izumozaki.niigata izunokuni.shizuoka jinsekikogen.hiroshima joboji.iwate joetsu.niigata johana.toyama joso.ibaraki joyo.kyoto kadena.okinawa kadogawa.miyazaki kadoma.osaka kaga.ishikawa kagami.kochi kagamiishi.fukushima kagamino.okayama kagawa kagoshima kagoshima.kagoshima kaho.fukuoka kahoku.ishikawa kahoku.yamagata kai.yamanashi kainan.tokushima kainan.wakayama kaisei.kanagawa kaita.hiroshima kaizuka.osaka kakamigahara.gifu kakegawa.shizuoka kakinoki.shimane kakogawa.hyogo kakuda.miyagi kamagaya.chiba kamaishi.iwate kamakura.kanagawa kameoka.kyoto kameyama.mie kami.kochi kami.miyagi kamiamakusa.kumamoto kamifurano.hokkaido kamigori.hyogo kamiichi.toyama kamiizumi.saitama kamijima.ehime kamikawa.hokkaido kamikawa.hyogo kamikawa.saitama kamikitayama.nara kamikoani.akita kamimine.saga kaminokawa.tochigi kaminoyama.yamagata kamioka.akita kamisato.saitama kamishihoro.hokkaido kamisu.ibaraki kamisunagawa.hokkaido kamitonda.wakayama kamitsue.oita kamo.kyoto kamo.niigata kamoenai.hokkaido kamogawa.chiba kanagawa kanan.osaka kanazawa.ishikawa kanegasaki.iwate kaneyama.fukushima kaneyama.yamagata kani.gifu kanie.aichi kanmaki.nara kanna.gunma kannami.shizuoka kanonji.kagawa kanoya.kagoshima kanra.gunma kanuma.tochigi kanzaki.saga karasuyama.tochigi karatsu.saga kariwa.niigata kariya.aichi karuizawa.nagano karumai.iwate kasahara.gifu kasai.hyogo kasama.ibaraki kasamatsu.gifu kasaoka.okayama kashiba.nara kashihara.nara kashima.ibaraki kashima.saga kashiwa.chiba kashiwara.osaka kashiwazaki.niigata kasuga.fukuoka kasuga.hyogo kasugai.aichi kasukabe.saitama kasumigaura.ibaraki kasuya.fukuoka katagami.akita katano.osaka katashina.gunma katori.chiba katsuragi.nara katsuragi.wakayama katsushika.tokyo katsuura.chiba katsuyama.fukui kawaba.gunma kawachinagano.osaka kawagoe.mie kawagoe.saitama kawaguchi.saitama kawahara.tottori kawai.iwate kawai.nara kawajima.saitama kawakami.nagano kawakami.nara kawakita.ishikawa kawamata.fukushima kawaminami.miyazaki kawanabe.kagoshima kawanehon.shizuoka kawanishi.hyogo kawanishi.nara kawanishi.yamagata kawara.fukuoka kawasaki kawasaki.miyagi kawatana.nagasaki kawaue.gifu kawazu.shizuoka kayabe.hokkaido kazo.saitama kazuno.akita keisen.fukuoka kembuchi.hokkaido kibichuo.okayama kiho.mie kihoku.ehime kijo.miyazaki kikonai.hokkaido kikuchi.kumamoto kikugawa.shizuoka kimino.wakayama kimitsu.chiba kimobetsu.hokkaido kin.okinawa kinko.kagoshima kinokawa.wakayama kira.aichi kiryu.gunma kisarazu.chiba kishiwada.osaka kiso.nagano kisofukushima.nagano kisosaki.mie kita.kyoto kita.osaka kita.tokyo kitaaiki.nagano kitaakita.akita kitadaito.okinawa kitagata.gifu kitagata.saga kitagawa.kochi kitagawa.miyazaki kitahata.saga kitahiroshima.hokkaido kitakami.iwate kitakata.fukushima kitakata.miyazaki kitakyushu kitami.hokkaido kitamoto.saitama kitanakagusuku.okinawa kitashiobara.fukushima kitaura.miyazaki kitayama.wakayama kiwa.mie kiyama.saga kiyokawa.kanagawa kiyosato.hokkaido kiyose.tokyo kiyosu.aichi kizu.kyoto kobayashi.miyazaki kobe kochi kochi.kochi kodaira.tokyo kofu.yamanashi koga.fukuoka koga.ibaraki koganei.tokyo koge.tottori koka.shiga kokonoe.oita kokubunji.tokyo komae.tokyo komagane.nagano komaki.aichi komatsu.ishikawa komatsushima.tokushima komono.mie komoro.nagano konan.aichi konan.shiga koori.fukushima koriyama.fukushima koryo.nara kosai.shizuoka kosaka.akita kosei.shiga koshigaya.saitama koshimizu.hokkaido koshu.yamanashi kosuge.yamanashi kota.aichi koto.shiga koto.tokyo kotohira.kagawa kotoura.tottori kouhoku.saga kounosu.saitama kouyama.kagoshima kouzushima.tokyo koya.wakayama koza.wakayama kozagawa.wakayama kozaki.chiba kuchinotsu.nagasaki kudamatsu.yamaguchi kudoyama.wakayama kui.hiroshima kuji.iwate kuju.oita kujukuri.chiba kuki.saitama kumagaya.saitama kumakogen.ehime kumamoto kumamoto.kumamoto kumano.hiroshima kumano.mie kumatori.osaka kumejima.okinawa kumenan.okayama kumiyama.kyoto kunigami.okinawa kunimi.fukushima kunisaki.oita kunitachi.tokyo kunitomi.miyazaki kunneppu.hokkaido kunohe.iwate kurashiki.okayama kurate.fukuoka kure.hiroshima kuriyama.hokkaido kurobe.toyama kurogi.fukuoka kuroishi.aomori kuroiso.tochigi kuromatsunai.hokkaido kurotaki.nara kurume.fukuoka kusatsu.gunma kusatsu.shiga kushima.miyazaki kushimoto.wakayama kushiro.hokkaido kusu.oita kutchan.hokkaido kuwana.mie kuzumaki.iwate kyonan.chiba kyotamba.kyoto kyotanabe.kyoto kyotango.kyoto kyoto kyowa.akita kyowa.hokkaido kyuragi.saga lg machida.tokyo maebashi.gunma maibara.shiga maizuru.kyoto makinohara.shizuoka makurazaki.kagoshima mamurogawa.yamagata maniwa.okayama manno.kagawa marugame.kagawa marumori.miyagi masaki.ehime mashike.hokkaido mashiki.kumamoto mashiko.tochigi masuda.shimane matsubara.osaka matsubushi.saitama matsuda.kanagawa matsudo.chiba matsue.shimane matsukawa.nagano matsumae.hokkaido matsumoto.kagoshima matsumoto.nagano matsuno.ehime matsusaka.mie matsushige.tokushima matsushima.miyagi matsuura.nagasaki matsuyama.ehime matsuzaki.shizuoka meguro.tokyo meiwa.gunma meiwa.mie miasa.nagano mibu.tochigi midori.chiba midori.gunma mie mifune.kumamoto mihama.aichi mihama.chiba mihama.fukui mihama.mie mihama.wakayama mihara.hiroshima mihara.kochi miharu.fukushima miho.ibaraki mikasa.hokkaido mikawa.yamagata miki.hyogo mima.tokushima mimata.miyazaki minakami.gunma minamata.kumamoto minami-alps.yamanashi minami.fukuoka minami.kyoto minami.tokushima minamiaiki.nagano minamiashigara.kanagawa minamiawaji.hyogo minamiboso.chiba minamidaito.okinawa minamiechizen.fukui minamifurano.hokkaido minamiise.mie minamiizu.shizuoka minamimaki.nagano minamiminowa.nagano minamioguni.kumamoto minamisanriku.miyagi minamitane.kagoshima minamiuonuma.niigata minamiyamashiro.kyoto minano.saitama minato.osaka minato.tokyo mino.gifu minobu.yamanashi minoh.osaka minokamo.gifu minowa.nagano misaki.okayama misaki.osaka misasa.tottori misato.akita misato.miyagi misato.saitama misato.shimane misato.wakayama misawa.aomori mishima.fukushima mishima.shizuoka misugi.mie mitaka.tokyo mitake.gifu mitane.akita mito.ibaraki mitou.yamaguchi mitoyo.kagawa mitsue.nara mitsuke.niigata miura.kanagawa miyada.nagano miyagi miyake.nara miyako.fukuoka miyako.iwate miyakonojo.miyazaki miyama.fukuoka miyama.mie miyashiro.saitama miyawaka.fukuoka miyazaki miyazaki.miyazaki miyazu.kyoto miyoshi.aichi miyoshi.hiroshima miyoshi.saitama miyoshi.tokushima miyota.nagano mizuho.tokyo mizumaki.fukuoka mizunami.gifu mizusawa.iwate mobara.chiba mochizuki.nagano moka.tochigi mombetsu.hokkaido moriguchi.osaka morimachi.shizuoka morioka.iwate moriya.ibaraki moriyama.shiga moriyoshi.akita morotsuka.miyazaki moroyama.saitama moseushi.hokkaido motegi.tochigi motobu.okinawa motosu.gifu motoyama.kochi mugi.tokushima muika.niigata mukawa.hokkaido muko.kyoto munakata.fukuoka murakami.niigata murata.miyagi murayama.yamagata muroran.hokkaido muroto.kochi musashimurayama.tokyo musashino.tokyo mutsu.aomori mutsuzawa.chiba myoko.niigata nabari.mie nachikatsuura.wakayama nagahama.shiga nagai.yamagata nagano nagano.nagano naganohara.gunma nagaoka.niigata nagaokakyo.kyoto nagara.chiba nagareyama.chiba nagasaki nagasaki.nagasaki nagasu.kumamoto nagato.yamaguchi nagatoro.saitama nagawa.nagano nagi.okayama nagiso.nagano nago.okinawa nagoya naha.okinawa nahari.kochi naie.hokkaido naka.hiroshima naka.ibaraki nakadomari.aomori nakagawa.fukuoka nakagawa.hokkaido nakagawa.nagano nakagawa.tokushima nakagusuku.okinawa nakagyo.kyoto nakai.kanagawa nakama.fukuoka nakamichi.yamanashi nakamura.kochi nakaniikawa.toyama nakano.nagano nakano.tokyo nakanojo.gunma nakanoto.ishikawa nakasatsunai.hokkaido nakatane.kagoshima nakatombetsu.hokkaido nakatsugawa.gifu nakayama.yamagata nakijin.okinawa namegata.ibaraki namegawa.saitama namerikawa.toyama namie.fukushima namikata.ehime nanae.hokkaido nanao.ishikawa nanbu.tottori nanbu.yamanashi nango.fukushima nanjo.okinawa nankoku.kochi nanmoku.gunma nanporo.hokkaido nantan.kyoto nanto.toyama nanyo.yamagata naoshima.kagawa nara nara.nara narashino.chiba narita.chiba narusawa.yamanashi naruto.tokushima nasu.tochigi nasushiobara.tochigi natori.miyagi nayoro.hokkaido ne nemuro.hokkaido nerima.tokyo neyagawa.osaka nichinan.miyazaki nichinan.tottori niigata niigata.niigata niihama.ehime niikappu.hokkaido niimi.okayama niiza.saitama nikaho.akita niki.hokkaido nikko.tochigi ninohe.iwate ninomiya.kanagawa nirasaki.yamanashi nishi.fukuoka nishi.osaka nishiaizu.fukushima nishiarita.saga nishiawakura.okayama nishiazai.shiga nishigo.fukushima nishihara.kumamoto nishihara.okinawa nishiizu.shizuoka nishikata.tochigi nishikatsura.yamanashi nishikawa.yamagata nishimera.miyazaki nishinomiya.hyogo nishinoomote.kagoshima nishinoshima.shimane nishio.aichi nishiokoppe.hokkaido nishitosa.kochi nishiwaki.hyogo nisshin.aichi niyodogawa.kochi nobeoka.miyazaki noboribetsu.hokkaido noda.chiba noda.iwate nogata.fukuoka nogi.tochigi noheji.aomori nomi.ishikawa nonoichi.ishikawa nose.osaka nosegawa.nara noshiro.akita noto.ishikawa notogawa.shiga nozawaonsen.nagano numata.gunma numata.hokkaido numazu.shizuoka nyuzen.toyama oamishirasato.chiba oarai.ibaraki obama.fukui obama.nagasaki obanazawa.yamagata obihiro.hokkaido obira.hokkaido obu.aichi obuse.nagano ochi.kochi odate.akita odawara.kanagawa oe.yamagata ofunato.iwate oga.akita ogaki.gifu ogano.saitama ogasawara.tokyo ogata.akita ogawa.ibaraki ogawa.nagano ogawa.saitama ogawara.miyagi ogi.saga ogimi.okinawa ogori.fukuoka ogose.saitama oguchi.aichi oguni.kumamoto oguni.yamagata oharu.aichi ohda.shimane ohi.fukui ohira.miyagi ohira.tochigi ohkura.yamagata ohtawara.tochigi oi.kanagawa oirase.aomori oishida.yamagata oiso.kanagawa oita oita.oita oizumi.gunma oji.nara ojiya.niigata okagaki.fukuoka okawa.fukuoka okawa.kochi okaya.nagano okayama okayama.okayama okazaki.aichi okegawa.saitama oketo.hokkaido oki.fukuoka okinawa okinawa.okinawa okinoshima.shimane okoppe.hokkaido okuizumo.shimane okuma.fukushima okutama.tokyo omachi.nagano omachi.saga omaezaki.shizuoka ome.tokyo omi.nagano omi.niigata omigawa.chiba omihachiman.shiga omitama.ibaraki omiya.saitama omotego.fukushima omura.nagasaki omuta.fukuoka onagawa.miyagi onga.fukuoka onjuku.chiba onna.okinawa ono.fukui ono.fukushima ono.hyogo onojo.fukuoka onomichi.hiroshima ookuwa.nagano ooshika.nagano or ora.gunma osaka osakasayama.osaka osaki.miyagi osakikamijima.hiroshima oseto.nagasaki oshima.tokyo oshima.yamaguchi oshino.yamanashi oshu.iwate ota.gunma ota.tokyo otake.hiroshima otaki.chiba otaki.nagano otaki.saitama otama.fukushima otari.nagano otaru.hokkaido oto.fukuoka otobe.hokkaido otofuke.hokkaido otoineppu.hokkaido otoyo.kochi otsu.shiga otsuchi.iwate otsuki.kochi otsuki.yamanashi ouchi.saga ouda.nara oumu.hokkaido owani.aomori owariasahi.aichi oyabe.toyama oyama.tochigi oyamazaki.kyoto oyodo.nara ozora.hokkaido ozu.ehime ozu.kumamoto pippu.hokkaido rankoshi.hokkaido ranzan.saitama rebun.hokkaido rifu.miyagi rikubetsu.hokkaido rikuzentakata.iwate rishiri.hokkaido rishirifuji.hokkaido ritto.shiga rokunohe.aomori ryokami.saitama ryugasaki.ibaraki ryuoh.shiga sabae.fukui sado.niigata saga saga.saga sagae.yamagata sagamihara.kanagawa saigawa.fukuoka saijo.ehime saikai.nagasaki saiki.oita saitama saitama.saitama saito.miyazaki saka.hiroshima sakado.saitama sakae.chiba sakae.nagano sakahogi.gifu sakai.fukui sakai.ibaraki sakai.osaka sakaiminato.tottori sakaki.nagano sakata.yamagata sakawa.kochi sakegawa.yamagata saku.nagano sakuho.nagano sakura.chiba sakura.tochigi sakuragawa.ibaraki sakurai.nara sakyo.kyoto samegawa.fukushima samukawa.kanagawa sanagochi.tokushima sanda.hyogo sango.nara sanjo.niigata sannan.hyogo sannohe.aomori sano.tochigi sanuki.kagawa sapporo saroma.hokkaido sarufutsu.hokkaido sasaguri.fukuoka sasayama.hyogo sasebo.nagasaki satosho.okayama satsumasendai.kagoshima satte.saitama sayama.osaka sayama.saitama sayo.hyogo seihi.nagasaki seika.kyoto seiro.niigata seirou.niigata seiyo.ehime seki.gifu sekigahara.gifu sekikawa.niigata semboku.akita semine.miyagi sendai sennan.osaka sera.hiroshima seranishi.hiroshima setagaya.tokyo seto.aichi setouchi.okayama settsu.osaka shakotan.hokkaido shari.hokkaido shibata.miyagi shibata.niigata shibecha.hokkaido shibetsu.hokkaido shibukawa.gunma shibuya.tokyo shichikashuku.miyagi shichinohe.aomori shiga shiiba.miyazaki shijonawate.osaka shika.ishikawa shikabe.hokkaido shikama.miyagi shikaoi.hokkaido shikatsu.aichi shiki.saitama shikokuchuo.ehime shima.mie shimabara.nagasaki shimada.shizuoka shimamaki.hokkaido shimamoto.osaka shimane shimane.shimane shimizu.hokkaido shimizu.shizuoka shimoda.shizuoka shimodate.ibaraki shimofusa.chiba shimogo.fukushima shimoichi.nara shimoji.okinawa shimokawa.hokkaido shimokitayama.nara shimonita.gunma shimonoseki.yamaguchi shimosuwa.nagano shimotsuke.tochigi shimotsuma.ibaraki shinagawa.tokyo shinanomachi.nagano shingo.aomori shingu.fukuoka shingu.hyogo shingu.wakayama shinichi.hiroshima shinjo.nara shinjo.okayama shinjo.yamagata shinjuku.tokyo shinkamigoto.nagasaki shinonsen.hyogo shinshinotsu.hokkaido shinshiro.aichi shinto.gunma shintoku.hokkaido shintomi.miyazaki shinyoshitomi.fukuoka shiogama.miyagi shiojiri.nagano shioya.tochigi shirahama.wakayama shirakawa.fukushima shirakawa.gifu shirako.chiba shiranuka.hokkaido shiraoi.hokkaido shiraoka.saitama shirataka.yamagata shiriuchi.hokkaido shiroi.chiba shiroishi.miyagi shiroishi.saga shirosato.ibaraki shishikui.tokushima shiso.hyogo shisui.chiba shitara.aichi shiwa.iwate shizukuishi.iwate shizuoka shizuoka.shizuoka shobara.hiroshima shonai.fukuoka shonai.yamagata shoo.okayama showa.fukushima showa.gunma showa.yamanashi shunan.yamaguchi sobetsu.hokkaido sodegaura.chiba soeda.fukuoka soja.okayama soka.saitama soma.fukushima soni.nara soo.kagoshima sosa.chiba sowa.ibaraki sue.fukuoka suginami.tokyo sugito.saitama suifu.ibaraki suita.osaka sukagawa.fukushima sukumo.kochi sumida.tokyo sumita.iwate sumoto.hyogo sumoto.kumamoto sunagawa.hokkaido susaki.kochi susono.shizuoka suwa.nagano suzaka.nagano suzu.ishikawa suzuka.mie tabayama.yamanashi tabuse.yamaguchi tachiarai.fukuoka tachikawa.tokyo tadaoka.osaka tado.mie tadotsu.kagawa tagajo.miyagi tagami.niigata tagawa.fukuoka tahara.aichi taiji.wakayama taiki.hokkaido taiki.mie tainai.niigata taira.toyama taishi.hyogo taishi.osaka taishin.fukushima taito.tokyo taiwa.miyagi tajimi.gifu tajiri.osaka taka.hyogo takagi.nagano takahagi.ibaraki takahama.aichi takahama.fukui takaharu.miyazaki takahashi.okayama takahata.yamagata takaishi.osaka takamatsu.kagawa takamori.kumamoto takamori.nagano takanabe.miyazaki takanezawa.tochigi takaoka.toyama takarazuka.hyogo takasago.hyogo takasaki.gunma takashima.shiga takasu.hokkaido takata.fukuoka takatori.nara takatsuki.osaka takatsuki.shiga takayama.gifu takayama.gunma takayama.nagano takazaki.miyazaki takehara.hiroshima taketa.oita taketomi.okinawa taki.mie takikawa.hokkaido takino.hyogo takinoue.hokkaido takko.aomori tako.chiba taku.saga tama.tokyo tamakawa.fukushima tamaki.mie tamamura.gunma tamano.okayama tamatsukuri.ibaraki tamayu.shimane tamba.hyogo tanabe.kyoto tanabe.wakayama tanagura.fukushima tanohata.iwate tara.saga tarama.okinawa tarui.gifu tarumizu.kagoshima tatebayashi.gunma tateshina.nagano tateyama.chiba tateyama.toyama tatsuno.hyogo tatsuno.nagano tawaramoto.nara tendo.yamagata tenei.fukushima tenkawa.nara tenri.nara teshikaga.hokkaido toba.mie tobe.ehime tobetsu.hokkaido tobishima.aichi tochigi tochigi.tochigi tochio.niigata toda.saitama toei.aichi toga.toyama togakushi.nagano togane.chiba togitsu.nagasaki togo.aichi togura.nagano tohma.hokkaido tohnosho.chiba toho.fukuoka tokai.aichi tokai.ibaraki tokamachi.niigata tokashiki.okinawa toki.gifu tokigawa.saitama tokoname.aichi tokorozawa.saitama tokushima tokushima.tokushima tokuyama.yamaguchi tokyo tomakomai.hokkaido tomari.hokkaido tome.miyagi tomi.nagano tomigusuku.okinawa tomika.gifu tomioka.gunma tomisato.chiba tomiya.miyagi tomobe.ibaraki tonaki.okinawa tonami.toyama tondabayashi.osaka tone.ibaraki tono.iwate tonosho.kagawa toon.ehime torahime.shiga toride.ibaraki tosa.kochi tosashimizu.kochi toshima.tokyo tosu.saga tottori tottori.tottori towada.aomori toya.hokkaido toyako.hokkaido toyama toyama.toyama toyo.kochi toyoake.aichi toyohashi.aichi toyokawa.aichi toyonaka.osaka toyone.aichi toyono.osaka toyooka.hyogo toyosato.shiga toyota.aichi toyota.yamaguchi toyotomi.hokkaido toyotsu.fukuoka toyoura.hokkaido tozawa.yamagata tsu.mie tsubame.niigata tsubata.ishikawa tsubetsu.hokkaido tsuchiura.ibaraki tsuga.tochigi tsugaru.aomori tsuiki.fukuoka tsukigata.hokkaido tsukiyono.gunma tsukuba.ibaraki tsukui.kanagawa tsukumi.oita tsumagoi.gunma tsunan.niigata tsuno.kochi tsuno.miyazaki tsuru.yamanashi tsuruga.fukui tsurugashima.saitama tsurugi.ishikawa tsuruoka.yamagata tsuruta.aomori tsushima.aichi tsushima.nagasaki tsuwano.shimane tsuyama.okayama ube.yamaguchi uchihara.ibaraki uchiko.ehime uchinada.ishikawa uchinomi.kagawa uda.nara udono.mie ueda.nagano ueno.gunma uenohara.yamanashi uji.kyoto ujiie.tochigi ujitawara.kyoto uki.kumamoto ukiha.fukuoka umaji.kochi umi.fukuoka unazuki.toyama unnan.shimane unzen.nagasaki uonuma.niigata uozu.toyama urakawa.hokkaido urasoe.okinawa urausu.hokkaido urawa.saitama urayasu.chiba ureshino.mie uruma.okinawa uryu.hokkaido usa.oita ushiku.ibaraki usui.fukuoka usuki.oita utashinai.hokkaido utazu.kagawa uto.kumamoto utsunomiya.tochigi uwajima.ehime wada.nagano wajiki.tokushima wajima.ishikawa wakasa.fukui wakasa.tottori wakayama wakayama.wakayama wake.okayama wakkanai.hokkaido wakuya.miyagi wanouchi.gifu warabi.saitama wassamu.hokkaido watarai.mie watari.miyagi wazuka.kyoto xn--0trq7p7nn xn--1ctwo xn--1lqs03n xn--1lqs71d xn--2m4a15e xn--32vp30h xn--4it168d xn--4it797k xn--4pvxs xn--5js045d xn--5rtp49c xn--5rtq34k xn--6btw5a xn--6orx2r xn--7t0a264c xn--8ltr62k xn--8pvr4u xn--c3s14m xn--d5qv7z876c xn--djrs72d6uy xn--djty4k xn--efvn9s xn--ehqz56n xn--elqq16h xn--f6qx53a xn--k7yn95e xn--kbrq7o xn--klt787d xn--kltp7d xn--kltx9a xn--klty5x xn--mkru45i xn--nit225k xn--ntso0iqx3a xn--ntsq17g xn--pssu33l xn--qqqt11m xn--rht27z xn--rht3d xn--rht61e xn--rny31h xn--tor131o xn--uist22h xn--uisz3g xn--uuwu58a xn--vgu402c xn--zbx025d yabu.hyogo yabuki.fukushima yachimata.chiba yachiyo.chiba yachiyo.ibaraki yaese.okinawa yahaba.iwate yahiko.niigata yaita.tochigi yaizu.shizuoka yakage.okayama yakumo.hokkaido yakumo.shimane yamada.fukuoka yamada.iwate yamada.toyama yamaga.kumamoto yamagata yamagata.gifu yamagata.ibaraki yamagata.nagano yamagata.yamagata yamaguchi yamakita.kanagawa yamamoto.miyagi yamanakako.yamanashi yamanashi yamanashi.yamanashi yamanobe.yamagata yamanouchi.nagano yamashina.kyoto yamato.fukushima yamato.kanagawa yamato.kumamoto yamatokoriyama.nara yamatotakada.nara yamatsuri.fukushima yamazoe.nara yame.fukuoka yanagawa.fukuoka yanaizu.fukushima yao.osaka yaotsu.gifu yasaka.nagano yashio.saitama yashiro.hyogo yasu.shiga yasuda.kochi yasugi.shimane yasuoka.nagano yatomi.aichi yatsuka.shimane yatsushiro.kumamoto yawara.ibaraki yawata.kyoto yawatahama.ehime yazu.tottori yoichi.hokkaido yoita.niigata yoka.hyogo yokaichiba.chiba yokawa.hyogo yokkaichi.mie yokohama yokoshibahikari.chiba yokosuka.kanagawa yokote.akita yokoze.saitama yomitan.okinawa yonabaru.okinawa yonago.tottori yonaguni.okinawa yonezawa.yamagata yono.saitama yorii.saitama yoro.gifu yoshida.saitama yoshida.shizuoka yoshikawa.saitama yoshimi.saitama yoshino.nara yoshinogari.saga yoshioka.gunma yotsukaido.chiba yuasa.wakayama yufu.oita yugawa.fukushima yugawara.kanagawa yuki.ibaraki yukuhashi.fukuoka yura.wakayama yurihonjo.akita yusuhara.kochi yusui.kagoshima yuu.yamaguchi yuza.yamagata yuzawa.niigata zama.kanagawa zamami.okinawa zao.miyagi zentsuji.kagawa zushi.kanagawa 三重 京都 佐賀 兵庫 北海道 千葉 和歌山 埼玉 大分 大阪 奈良 宮城 宮崎 富山 山口 山形 山梨 岐阜 岡山 岩手 島根 広島 徳島 愛媛 愛知 新潟 東京 栃木 沖縄 滋賀 熊本 石川 神奈川 福井 福岡 福島 秋田 群馬 茨城 長崎 長野 青森 静岡 香川 高知 鳥取 鹿児島|0am 0g0 0j0 0t0 2-d angry babyblue babymilk backdrop bambina bitter blush bona boo boy boyfriend but buyshop candypop capoo catfood cheap chicappa chillout chips chowder chu ciao cocotte coolblog cranky crap cutegirl daa daynight deca deci digick eek egoism fakefur fashionstore fem flier flop floppy fool frenchkiss gehirn.ne girlfriend girly gloomy gonna greater hacca halfmoon handcrafted hateblo hatenablog hatenadiary heavy her hiho hippy holy hungry icurus itigo ivory.ne jeez jellybean kawaiishop kikirara kill kilo kuron littlestar lolipopmc lolitapunk lomo lovepop lovesick mail-box.ne main matrix mimoza mints.ne mods mokuren.ne mond mongolian moo mydns namaste netgamers nikita nobushi noor nyanta o0o0 oops opal.ne parallel parasite pecori peewee penne pepper perma pgw pigboat pinoko punyu pupu pussycat pya raindrop rdy readymade rgr rs.webaccel rulez s3.isk01.sakurastorage s3.isk02.sakurastorage sadist sakura.ne saloon sblo schoolbus secret skr staba stripper sub sumomo.ne sunnyday supersale tank theshop thick tonkotsu topaz.ne uh-oh under undo upper user.aseinet.ne user.webaccel usercontent velvet verse versus vivian watson weblike websozai whitesnow wjg xii zombie|city.kawasaki city.kitakyushu city.kobe city.nagoya city.sapporo city.sendai city.yokohama;\
jpmorgan:@;\
jprs:@;\
juegos:@;\
kaufen:@;\
kddi:@;\
ke:@ ac co go info me mobi ne or sc;\
kerryhotels:@;\
kerryproperties:@;\
kfh:@;\
kg:@ com edu gov mil net org|ae us xx;\
kh:@ com edu gov net org;\
ki:@ biz com edu gov info net org;\
kia:@;\
kids:@;\
kim:@;\
kindle:@;\
kitchen:@;\
kiwi:@;\
km:@ ass asso com coop edu gouv gov medecin mil nom notaires org pharmaciens prd presse tm veterinaire;\
kn:@ edu gov net org;\
koeln:@;\
komatsu:@;\
kosher:@;\
kp:@ com edu gov org rep tra;\
kpmg:@;\
kpn:@;\
kr:@ ac ai busan chungbuk chungnam co daegu daejeon es gangwon go gwangju gyeongbuk gyeonggi gyeongnam hs incheon io it jeju jeonbuk jeonnam kg me mil ms ne or pe re sc seoul ulsan|c01 eliv-api eliv-cdn eliv-dns mmv vki;\
krd:@|co edu;\
kred:@;\
kuokgroup:@;\
kw:@ com edu emb gov ind net org;\
ky:@ com edu net org;\
kyoto:@;\
kz:@ com edu gov mil net org|jcloud;\
la:@ com edu gov info int net org per|bnr;\
lacaixa:@;\
lamborghini:@;\
lamer:@;\
land:@;\
landrover:@;\
lanxess:@;\
lasalle:@;\
lat:@;\
latino:@;\
latrobe:@;\
law:@;\
lawyer:@;\
lb:@ com edu gov net org;\
lc:@ co com edu gov net org|oy;\
lds:@;\
lease:@;\
leclerc:@;\
lefrak:@;\
legal:@;\
lego:@;\
lexus:@;\
lgbt:@;\
li:@;\
lidl:@;\
life:@;\
lifeinsurance:@;\
lifestyle:@;\
lighting:@;\
like:@;\
lilly:@;\
limited:@;\
limo:@|*.eth eth;\
lincoln:@;\
link:@|*.dweb *.eth *.inbrowser canva cyon dweb eth inbrowser ipfs.nftstorage ipfs.storacha ipfs.w3s joinmc keenetic myfritz mypep;\
live:@|*.ewp aem ewp hlx;\
living:@;\
lk:@ ac assn com edu gov grp hotel int ltd net ngo org sch soc web;\
llc:@;\
llp:@;\
loan:@;\
loans:@;\
locker:@;\
locus:@;\
lol:@|omg;\
london:@;\
lotte:@;\
lotto:@;\
love:@;\
lpl:@;\
lplfinancial:@;\
lr:@ com edu gov net org;\
ls:@ ac biz co edu gov info net org sc;\
lt:@ gov;\
ltd:@;\
ltda:@;\
lu:@|123website;\
lundbeck:@;\
luxe:@;\
luxury:@;\
lv:@ asn com conf edu gov id mil net org;\
ly:@ com edu gov id med net org plc sch;\
ma:@ ac co gov net org press;\
madrid:@;\
maif:@;\
maison:@;\
makeup:@;\
man:@;\
management:@;\
mango:@;\
map:@;\
market:@;\
marketing:@;\
markets:@;\
marriott:@;\
marshalls:@;\
mattel:@;\
mba:@;\
mc:@ asso tm;\
mckinsey:@;\
md:@|ir;\
me:@ ac co edu gov its net org priv|barsy brasilia c66 craft ddns diskstation dnsfor dscloud edgestack filegear filegear-sg grok hopto i234 loginto lohmus mcdir mybox myds nohost noip opencloud seprox.hooc site.transip soundcast synology tcp4 vp4 webhop xwx;\
med:@;\
media:@|framer;\
meet:@;\
melbourne:@;\
meme:@;\
memorial:@;\
men:@;\
menu:@|barsy barsyonline;\
merck:@;\
merckmsd:@;\
mg:@ co com edu gov mil nom org prd;\
mh:@;\
miami:@;\
microsoft:@;\
mil:@;\
mini:@;\
mint:@;\
mit:@;\
mitsubishi:@;\
mk:@ com edu gov inf name net org;\
ml:@ ac art asso com edu gouv gov info inst net org pr presse;\
mlb:@;\
mls:@;\
mm:* @;\
mma:@;\
mn:@ edu gov org|nyc;\
mo:@ com edu gov net org;\
mobi:@|barsy dscloud;\
mobile:@;\
moda:@;\
moe:@;\
moi:@;\
mom:@;\
monash:@;\
money:@;\
monster:@;\
mormon:@;\
mortgage:@;\
moscow:@;\
moto:@;\
motorcycles:@;\
mov:@;\
movie:@;\
mp:@|ju;\
mq:@;\
mr:@ gov;\
ms:@ com edu gov net org|minisite;\
msd:@;\
mt:@ com edu net org;\
mtn:@;\
mtr:@;\
mu:@ ac co com gov net or org;\
museum:@;\
music:@;\
mv:@ aero biz com coop edu gov info int mil museum name net org pro;\
mw:@ ac biz co com coop edu gov int net org;\
mx:@ com edu gob net org;\
my:@ biz com edu gov mil name net org;\
mz:@ ac adv co edu gov mil net org;\
na:@ alt co com gov net org;\
nab:@;\
nagoya:@;\
name:@|forgot.her forgot.his ispmanager keenetic;\
navy:@|dns v6;\
nba:@;\
nc:@ asso nom;\
ne:@;\
nec:@;\
net:@|*.c.ts *.hosting.ovh *.icp *.localto *.p.azurewebsites *.webpaas.ovh 1.azurestaticapps 2.azurestaticapps 3.azurestaticapps 4.azurestaticapps 5.azurestaticapps 6.azurestaticapps 7.azurestaticapps a.prod.fastly a.ssl.fastly adobeaemcloud adobeio-static adobeioruntime akadns akamai akamai-staging akamaiedge akamaiedge-staging akamaihd akamaihd-staging akamaiorigin akamaiorigin-staging akamaized akamaized-staging alwaysdata apps-1and1 appudo at-band-camp atl.jelastic.vps-host australiacentral-01.azurewebsites australiacentral2-01.azurewebsites australiaeast-01.azurewebsites australiasoutheast-01.azurewebsites austriaeast-01.azurewebsites azure-api azure-mobile azureedge azurefd azurestaticapps azurewebsites b.ssl.fastly barsy belgiumcentral-01.azurewebsites blackbaudcdn blob.core.usgovcloudapi blob.core.windows blogdns boomla botdash bounceme bplaced brazilsouth-01.azurewebsites brazilsoutheast-01.azurewebsites broke-it buyshouses c.ts canadacentral-01.azurewebsites canadaeast-01.azurewebsites casacam cdn-edges cdn.cloudflare cdn.cloudflareanycast cdn.cloudflarecn cdn.cloudflareglobal cdn.prod.atlassian-dev cdn77-ssl centralindia-01.azurewebsites centralus-01.azurewebsites centralus.azurestaticapps centraluseuap-01.azurewebsites channelsdvr chilecentral-01.azurewebsites clickrising cloudaccess cloudapp cloudflare cloudfront cloudfunctions cloudjiffy cloudycluster community-pro ctfcloud dattolocal ddns ddns-ip de5 debian definima denmarkeast-01.azurewebsites deno dns-cloud dns-dynamic dnsalias dnsdojo dnsup does-it dontexist dsmynas dynalias dynathome dynu dynuddns dynv6 eastasia-01.azurewebsites eastasia.azurestaticapps eastasiastage-01.azurewebsites eastus-01.azurewebsites eastus2-01.azurewebsites eastus2.azurestaticapps eastus2euap-01.azurewebsites eastus3-01.azurewebsites eating-organic edgekey edgekey-staging edgesuite edgesuite-staging endofinternet familyds fastlylb feste-ip file.core.usgovcloudapi file.core.windows firewall-gateway fr-1.paas.massivegrid fra1-de.cloudjiffy francecentral-01.azurewebsites francesouth-01.azurewebsites freetls.fastly from-az from-co from-la from-ny gb germanynorth-01.azurewebsites germanywestcentral-01.azurewebsites gets-it ggff global.prod.fastly global.ssl.fastly grafana-dev ham-radio-op heteml hicam homeftp homeip homelinux homeunix hosting.ovh hu icp in in-dsl in-the-band in-vpn indiasouthcentral-01.azurewebsites indonesiacentral-01.azurewebsites iobb ipifony ipv64 is-a-chef is-a-geek isa-geek israelcentral-01.azurewebsites israelnorthwest-01.azurewebsites italynorth-01.azurewebsites j.scaleforce japaneast-01.azurewebsites japanwest-01.azurewebsites jelastic.saveincloud jioindiacentral-01.azurewebsites jioindiawest-01.azurewebsites jls-sto1.elastx jls-sto2.elastx jls-sto3.elastx jp keyword-on kicks-ass kinghost knx-server koreacentral-01.azurewebsites koreasouth-01.azurewebsites krellian live-on localcert localto lon-1.paas.massivegrid lon-2.paas.massivegrid luyani mafelo malaysiawest-01.azurewebsites map.fastly map.fastlylb meinforum memset mexicocentral-01.azurewebsites moonscale myamaze mydatto mydissent myeffect myfritz mymediapc mypsx myradweb mysecuritycamera myspreadshop mysynology newzealandnorth-01.azurewebsites nhlfan njs.jelastic.vps-host no-ip nordeste-idc.saveincloud northcentralus-01.azurewebsites northcentralusstage-01.azurewebsites northeastus5-01.azurewebsites northeurope-01.azurewebsites norwayeast-01.azurewebsites norwaywest-01.azurewebsites now-dns ny-1.paas.massivegrid ny-2.paas.massivegrid office-on-the oninferno opik ownip p.azurewebsites pages.torproject pgafan podzone polandcentral-01.azurewebsites privatizehealthinsurance qatarcentral-01.azurewebsites r.cdn77 rackmaze redirectme reserve-online ric.jelastic.vps-host routingthecloud ru sandbox.deno schokokeks scrapper-site se seidat selfip sells-it senseering servebbs serveblog serveftp serveminecraft server-on servicebus.usgovcloudapi servicebus.windows sg-1.paas.massivegrid shopselect siteleaf sn.mynetname soc.srcf southafricanorth-01.azurewebsites southafricawest-01.azurewebsites southcentralus-01.azurewebsites southcentralus2-01.azurewebsites southeastasia-01.azurewebsites southeastus5-01.azurewebsites southindia-01.azurewebsites spaincentral-01.azurewebsites spryt square7 squares static-access storage.yandexcloud subsc-pay supabase swedencentral-01.azurewebsites swedensouth-01.azurewebsites switzerlandnorth-01.azurewebsites switzerlandwest-01.azurewebsites sytes taiwannorth-01.azurewebsites taiwannorthwest-01.azurewebsites thruhere torproject trafficmanager ts tunnelmole twmail u.channelsdvr uaecentral-01.azurewebsites uaenorth-01.azurewebsites uk uksouth-01.azurewebsites ukwest-01.azurewebsites uni5 user.srcf usgovcloudapp usgovtrafficmanager vpndns vps-host vps.hrsn vusercontent web.core.usgovcloudapi web.core.windows webhop webpaas.ovh website.yandexcloud west1-us.cloudjiffy westcentralus-01.azurewebsites westeurope-01.azurewebsites westeurope.azurestaticapps westindia-01.azurewebsites westus-01.azurewebsites westus2-01.azurewebsites westus2.azurestaticapps westus3-01.azurewebsites yandexcloud za zabc;\
netbank:@;\
netflix:@;\
network:@|*.alces aem alces appwrite arvo azimuth co tlon;\
neustar:@;\
new:@|*.builtwithrocket builtwithrocket;\
news:@|noticeable;\
next:@;\
nextdirect:@;\
nexus:@;\
nf:@ arts com firm info net other per rec store web;\
nfl:@;\
ng:@ com edu gov i mil mobi name net org sch|biz co.biz col dl.biz firm gen go.biz lg.biz ltd ngo on.biz plc;\
ngo:@;\
nhk:@;\
ni:@ ac biz co com edu gob in info int mil net nom org web;\
nico:@;\
nike:@;\
nikon:@;\
ninja:@;\
nissan:@;\
nissay:@;\
nl:@|*.transurl 123website cistron co demon gov hosting-cluster khplay myspreadshop site.hosting-cluster transurl;\
no:@ aa aarborte aejrie afjord agdenes ah aknoluokta akrehamn al alaheadju alesund algard alstahaug alta alvdal amli amot andasuolo andebu andoy andøy ardal aremark arendal arna aseral asker askim askoy askvoll askøy asnes audnedal aukra aure aurland aurskog-holand aurskog-høland austevoll austrheim averoy averøy badaddja bahcavuotna bahccavuotna baidar bajddar balat balestrand ballangen balsfjord bamble bardu barum batsfjord bearalvahki bearalváhki beardu beiarn berg bergen berlevag berlevåg bievat bievát bindal birkenes bjerkreim bjugn bo.nordland bo.telemark bodo bodø bokn bomlo bremanger bronnoy bronnoysund brumunddal bryne brønnøy brønnøysund bu budejju bygland bykle báhcavuotna báhccavuotna báidár bájddar bálát bådåddjå båtsfjord bærum bø.nordland bø.telemark bømlo cahcesuolo davvenjarga davvenjárga davvesiida deatnu dep dielddanuorri divtasvuodna divttasvuotna donna dovre drammen drangedal drobak drøbak dyroy dyrøy dønna egersund eid eidfjord eidsberg eidskog eidsvoll eigersund elverum enebakk engerdal etne etnedal evenassi evenes evenášši evje-og-hornnes farsund fauske fedje fet fetsund fhs finnoy finnøy fitjar fjaler fjell fla flakstad flatanger flekkefjord flesberg flora floro florø flå fm folkebibl folldal forde forsand fosnes frana fredrikstad frogn froland frosta froya fræna frøya fuoisku fuossko fusa fylkesbibl fyresdal førde gaivuotna galsa gamvik gangaviika gaular gausdal giehtavuoatna gielda gildeskal gildeskål giske gjemnes gjerdrum gjerstad gjesdal gjovik gjøvik gloppen gol gran grane granvin gratangen grimstad grong grue gs.aa gs.ah gs.bu gs.fm gs.hl gs.hm gs.jan-mayen gs.mr gs.nl gs.nt gs.of gs.ol gs.oslo gs.rl gs.sf gs.st gs.svalbard gs.tm gs.tr gs.va gs.vf gulen guovdageaidnu gáivuotna gálsá gáŋgaviika ha habmer hadsel hagebostad halden halsa hamar hamaroy hamarøy hammarfeasta hammerfest hapmir haram hareid harstad hasvik hattfjelldal haugesund hemne hemnes hemsedal herad heroy.more-og-romsdal heroy.nordland herøy.møre-og-romsdal herøy.nordland hitra hjartdal hjelmeland hl hm hobol hobøl hof hokksund hol hole holmestrand holtalen holtålen honefoss hornindal horten hoyanger hoylandet hurdal hurum hvaler hyllestad hábmer hámmárfeasta hápmir hå hægebostad hønefoss høyanger høylandet ibestad idrett inderoy inderøy iveland ivgu jan-mayen jessheim jevnaker jolster jondal jorpeland jølster jørpeland kafjord karasjohka karasjok karlsoy karlsøy karmoy karmøy kautokeino kirkenes klabu klepp klæbu kommune kongsberg kongsvinger kopervik kraanghke kragero kragerø kristiansand kristiansund krodsherad krokstadelva kråanghke krødsherad kvafjord kvalsund kvam kvanangen kvinesdal kvinnherad kviteseid kvitsoy kvitsøy kvæfjord kvænangen kárášjohka kåfjord laakesvuemie lahppi langevag langevåg lardal larvik lavagis lavangen leangaviika leaŋgaviika lebesby leikanger leirfjord leirvik leka leksvik lenvik lerdal lesja levanger lier lierne lillehammer lillesand lindas lindesnes lindås loabat loabát lodingen lom loppa lorenskog loten lund lunner luroy lurøy luster lyngdal lyngen láhppi lærdal lødingen lørenskog løten malatvuopmi malselv malvik mandal marker marnardal masfjorden masoy matta-varjjat meland meldal melhus meloy meløy meraker meråker midsund midtre-gauldal mil mjondalen mjøndalen mo-i-rana moareke modalen modum molde mosjoen mosjøen moskenes moss moåreke mr muosat muosát museum málatvuopmi mátta-várjjat målselv måsøy naamesjevuemie namdalseid namsos namsskogan nannestad naroy narviika narvik naustdal navuotna nedre-eiker nes.akershus nes.buskerud nesna nesodden nesoddtangen nesseby nesset nissedal nittedal nl nord-aurdal nord-fron nord-odal norddal nordkapp nordre-land nordreisa nore-og-uvdal notodden notteroy nt návuotna nååmesjevuemie nærøy nøtterøy odda of oksnes ol omasvuotna oppdal oppegard oppegård orkanger orkdal orland orskog orsta os.hedmark os.hordaland osen oslo osoyro osteroy osterøy ostre-toten osøyro overhalla ovre-eiker oyer oygarden oystre-slidre porsanger porsangu porsgrunn porsáŋgu priv rade radoy radøy rahkkeravju raholt raisa rakkestad ralingen rana randaberg rauma re rendalen rennebu rennesoy rennesøy rindal ringebu ringerike ringsaker risor rissa risør rl roan rodoy rollag romsa romskog roros rost royken royrvik ruovat rygge ráhkkerávju ráisa råde råholt rælingen rødøy rømskog røros røst røyken røyrvik salangen salat saltdal samnanger sande.more-og-romsdal sande.møre-og-romsdal sande.vestfold sande.xn--mre-og-romsdal-qqb sandefjord sandnes sandnessjoen sandnessjøen sandoy sandøy sarpsborg sauda sauherad sel selbu selje seljord sf siellak sigdal siljan sirdal skanit skanland skaun skedsmo skedsmokorset ski skien skierva skiervá skiptvet skjak skjervoy skjervøy skjåk skodje skánit skånland slattum smola smøla snaase snasa snillfjord snoasa snåase snåsa sogndal sogne sokndal sola solund somna sondre-land songdalen sor-aurdal sor-fron sor-odal sor-varanger sorfold sorreisa sortland sorum spjelkavik spydeberg st stange stat stathelle stavanger stavern steigen steinkjer stjordal stjordalshalsen stjørdal stjørdalshalsen stokke stor-elvdal stord stordal storfjord strand stranda stryn sula suldal sund sunndal suohkan surnadal svalbard sveio svelvik sykkylven sálat sálát søgne sømna søndre-land sør-aurdal sør-fron sør-odal sør-varanger sørfold sørreisa sørum tana tananger time tingvoll tinn tjeldsund tjielte tjome tjøme tm tokke tolga tonsberg torsken tr trana tranby tranoy tranøy troandin trogstad tromsa tromso tromsø trondheim trysil træna trøgstad tvedestrand tydal tynset tysfjord tysnes tysvar tysvær tønsberg uenorge ullensaker ullensvang ulstein ulvik unjarga unjárga utsira va vaapste vadso vadsø vaga vagan vagsoy vaksdal valer.hedmark valer.ostfold valle vang vanylven vardo vardø varggat varoy vefsn vega vegarshei vegårshei vennesla verdal verran vestby vestnes vestre-slidre vestre-toten vestvagoy vestvågøy vevelstad vf vgs vik vikna vindafjord voagat volda voss vossevangen várggát vågan vågsøy vågå våler.hedmark våler.østfold værøy xn--andy-ira xn--asky-ira xn--aurskog-hland-jnb xn--avery-yua xn--b-5ga.nordland xn--b-5ga.telemark xn--bdddj-mrabd xn--bearalvhki-y4a xn--berlevg-jxa xn--bhcavuotna-s4a xn--bhccavuotna-k7a xn--bidr-5nac xn--bievt-0qa xn--bjddar-pta xn--blt-elab xn--bmlo-gra xn--bod-2na xn--brnny-wuac xn--brnnysund-m8ac xn--brum-voa xn--btsfjord-9za xn--davvenjrga-y4a xn--dnna-gra xn--drbak-wua xn--dyry-ira xn--eveni-0qa01ga xn--finny-yua xn--fjord-lra xn--fl-zia xn--flor-jra xn--frde-gra xn--frna-woa xn--frya-hra xn--ggaviika-8ya47h xn--gildeskl-g0a xn--givuotna-8ya xn--gjvik-wua xn--gls-elac xn--h-2fa xn--hamary-fya xn--hbmer-xqa xn--hcesuolo-7ya35b xn--hery-ira.nordland xn--hery-ira.xn--mre-og-romsdal-qqb xn--hgebostad-g3a xn--hmmrfeasta-s4ac xn--hnefoss-q1a xn--hobl-ira xn--holtlen-hxa xn--hpmir-xqa xn--hyanger-q1a xn--hylandet-54a xn--indery-fya xn--jlster-bya xn--jrpeland-54a xn--karlsy-fya xn--karmy-yua xn--kfjord-iua xn--klbu-woa xn--koluokta-7ya57h xn--krager-gya xn--kranghke-b0a xn--krdsherad-m8a xn--krehamn-dxa xn--krjohka-hwab49j xn--ksnes-uua xn--kvfjord-nxa xn--kvitsy-fya xn--kvnangen-k0a xn--l-1fa xn--laheadju-7ya xn--langevg-jxa xn--ldingen-q1a xn--leagaviika-52b xn--lesund-hua xn--lgrd-poac xn--lhppi-xqa xn--linds-pra xn--loabt-0qa xn--lrdal-sra xn--lrenskog-54a xn--lt-liac xn--lten-gra xn--lury-ira xn--mely-ira xn--merker-kua xn--mjndalen-64a xn--mlatvuopmi-s4a xn--mli-tla xn--mlselv-iua xn--moreke-jua xn--mosjen-eya xn--mot-tla xn--msy-ula0h xn--mtta-vrjjat-k7af xn--muost-0qa xn--nmesjevuemie-tcba xn--nry-yla5g xn--nttery-byae xn--nvuotna-hwa xn--oppegrd-ixa xn--ostery-fya xn--osyro-wua xn--porsgu-sta26f xn--rady-ira xn--rdal-poa xn--rde-ula xn--rdy-0nab xn--rennesy-v1a xn--rhkkervju-01af xn--rholt-mra xn--risa-5na xn--risr-ira xn--rland-uua xn--rlingen-mxa xn--rmskog-bya xn--rros-gra xn--rskog-uua xn--rst-0na xn--rsta-fra xn--ryken-vua xn--ryrvik-bya xn--s-1fa xn--sandnessjen-ogb xn--sandy-yua xn--seral-lra xn--sgne-gra xn--skierv-uta xn--skjervy-v1a xn--skjk-soa xn--sknit-yqa xn--sknland-fxa xn--slat-5na xn--slt-elab xn--smla-hra xn--smna-gra xn--snase-nra xn--sndre-land-0cb xn--snes-poa xn--snsa-roa xn--sr-aurdal-l8a xn--sr-fron-q1a xn--sr-odal-q1a xn--sr-varanger-ggb xn--srfold-bya xn--srreisa-q1a xn--srum-gra xn--stjrdal-s1a xn--stjrdalshalsen-sqb xn--stre-toten-zcb xn--tjme-hra xn--tnsberg-q1a xn--trany-yua xn--trgstad-r1a xn--trna-woa xn--troms-zua xn--tysvr-vra xn--unjrga-rta xn--vads-jra xn--vard-jra xn--vegrshei-c0a xn--vestvgy-ixa6o xn--vg-yiab xn--vgan-qoa xn--vgsy-qoa0j xn--vler-qoa.hedmark xn--vler-qoa.xn--stfold-9xa xn--vre-eiker-k8a xn--vrggt-xqad xn--vry-yla5g xn--yer-zna xn--ygarden-p1a xn--ystre-slidre-ujb ákŋoluokta álaheadju áltá åfjord åkrehamn ål ålesund ålgård åmli åmot årdal ås åseral åsnes øksnes ørland ørskog ørsta østre-toten øvre-eiker øyer øygarden øystre-slidre čáhcesuolo|123hjemmeside co myspreadshop;\
nokia:@;\
norton:@;\
now:@|dyn here tmp;\
nowruz:@;\
nowtv:@;\
np:* @;\
nr:@ biz com edu gov info net org;\
nra:@;\
nrw:@;\
ntt:@;\
nu:@|enterprisecloud merseine mine shacknet;\
nyc:@;\
nz:@ ac co cri geek gen govt health iwi kiwi maori mil māori net org parliament school xn--mori-qsa|cloudns;\
obi:@;\
observer:@;\
office:@;\
okinawa:@;\
olayan:@;\
olayangroup:@;\
ollo:@;\
om:@ co com edu gov med museum net org pro;\
omega:@;\
one:@|*.kin kin service website;\
ong:@;\
onion:@;\
onl:@;\
online:@|barsy book eero eero-stage heimdns leapcell websitebuilder;\
ooo:@;\
open:@;\
oracle:@;\
orange:@|tech;\
org:@|accesscam ae al.eu altervista app.os.fedoraproject app.os.stg.fedoraproject asso.eu at.eu au.eu barsy be.eu beta.wmcloud bg.eu blogdns blogsite bmoattachments boldlygoingnowhere c.cdn77 ca.eu cable-modem camdvr cd.eu ch.eu cloud.fedoraproject cloudns cn.eu collegefan couchpotatofries cy.eu cz.eu ddnss de.eu dk.eu dnsalias dnsdojo doesntexist dontexist doomdns dpdns dsmynas duckdns dvrdns dynalias dyndns dynserv edu.eu ee.eu endofinternet endoftheinternet es.eu eu familyds fedorainfracloud fedorapeople fi.eu fr.eu freeddns freedesktop from-me fspages game-host go.dyndns gotdns gr.eu hatenadiary hepforge hk hobby-site home.dyndns homedns homeftp homelinux homeunix hopto hr.eu httpbin hu.eu ie.eu il.eu in-dsl in-vpn in.eu int.eu ip-dynamic is-a-bruinsfan is-a-candidate is-a-celticsfan is-a-chef is-a-geek is-a-knight is-a-linux-user is-a-patsfan is-a-soxfan is-found is-local is-lost is-saved is-very-bad is-very-evil is-very-good is-very-nice is-very-sweet is.eu isa-geek it.eu jp.eu jpn js kicks-ass kr.eu lt.eu lu.eu lv.eu me.eu misconfused mk.eu mlbfan mt.eu my-firewall my.eu myfirewall myftp mysecuritycamera mywire net.eu nflfan ng.eu nl.eu no-ip no.eu now-dns nz.eu pimienta pl.eu podzone poivron potager pt.eu pubtls read-books readmyblog ro.eu routingthecloud roxa rsc.cdn77 ru.eu s3.teckids se.eu selfip sellsyourhome servebbs serveftp servegame si.eu sk.eu small-web spdns ssl.origin.cdn77-secure stuff-4-sale sweetpepper toolforge tr.eu tunk tuxfamily twmail ufcfan uk.eu us us.eu webhop webredirect wmcloud wmflabs wz za zapto;\
organic:@;\
origins:@;\
osaka:@;\
otsuka:@;\
ott:@;\
ovh:@|nerdpol;\
pa:@ abo ac com edu gob ing med net nom org sld;\
page:@|aem codeberg deuxfleurs heyflow hlx linkyhost mybox mymagic omgs pdns plesk prod prvcy rocky statichost vibekit;\
panasonic:@;\
paris:@;\
pars:@;\
partners:@;\
parts:@;\
party:@;\
pay:@;\
pccw:@;\
pe:@ com edu gob mil net nom org;\
pet:@;\
pf:@ com edu org;\
pfizer:@;\
pg:* @;\
ph:@ com edu gov i mil net ngo org|cloudns;\
pharmacy:@;\
phd:@;\
philips:@;\
phone:@;\
photo:@;\
photography:@;\
photos:@|framer;\
physio:@;\
pics:@;\
pictet:@;\
pictures:@|1337;\
pid:@;\
pin:@;\
ping:@;\
pink:@;\
pioneer:@;\
pizza:@|ngrok;\
pk:@ ac biz com edu fam gkp gob gog gok gop gos gov net org web;\
pl:@ agro aid ap.gov atm augustow auto babia-gora bedzin beskidy bialowieza bialystok bielawa bieszczady biz boleslawiec bydgoszcz bytom cieszyn com czeladz czest dlugoleka edu elblag elk glogow gmina gniezno gorlice gov grajewo griw.gov gsm ic.gov ilawa info is.gov jaworzno jelenia-gora jgora kalisz karpacz kartuzy kaszuby katowice kazimierz-dolny kepno ketrzyn klodzko kmpsp.gov kobierzyce kolobrzeg konin konskowola konsulat.gov kppsp.gov kutno kwp.gov kwpsp.gov lapy lebork legnica lezajsk limanowa lomza lowicz lubin lukow mail malbork malopolska mazowsze mazury media miasta mielec mielno mil mragowo mup.gov mw.gov naklo net nieruchomosci nom nowaruda nysa oia.gov oirm.gov oke.gov olawa olecko olkusz olsztyn oow.gov opoczno opole org oschr.gov ostroda ostroleka ostrowiec ostrowwlkp oum.gov pa.gov pc pila pinb.gov pisz piw.gov po.gov podhale podlasie polkowice pomorskie pomorze powiat pr.gov priv prochowice pruszkow przeworsk psp.gov psse.gov pulawy pup.gov radom rawa-maz realestate rel rybnik rzeszow rzgw.gov sa.gov sanok sdn.gov sejny sex shop sklep sko.gov skoczow slask slupsk so.gov sos sosnowiec sr.gov stalowa-wola starachowice stargard starostwo.gov suwalki swidnica swiebodzin swinoujscie szczecin szczytno szkola targi tarnobrzeg tgory tm tourism travel turek turystyka tychy ug.gov ugim.gov um.gov umig.gov upow.gov uppo.gov us.gov ustka uw.gov uzs.gov walbrzych warmia warszawa waw wegrow wielun wif.gov wiih.gov winb.gov wios.gov witd.gov wiw.gov wkz.gov wlocl wloclawek wodzislaw wolomin wroclaw wsa.gov wskr.gov wsse.gov wuoz.gov wzmiuw.gov zachpomor zagan zarow zgora zgorzelec zp.gov zpisdn.gov|art beep bielsko cfolks co dfirma dkonto ecommerce-shop gda gdansk gdynia gliwice homesklep iqhs krakow krasnik leczna lodz lubartow lublin med myspreadshop pabianice plock poniatowa poznan sdscloud shoparena sieradz simplesite skierniewice sopot swidnik torun unicloud wroc you2 zakopane zgierz;\
place:@|co ship;\
play:@;\
playstation:@;\
plumbing:@;\
plus:@|*.at.playit at.playit playit with.playit;\
pm:@|name own;\
pn:@ co edu gov net org;\
pnc:@;\
pohl:@;\
poker:@;\
politie:@;\
porn:@;\
post:@;\
pr:@ ac biz com edu est gov info isla name net org pro prof;\
praxi:@;\
press:@;\
prime:@;\
pro:@ aaa aca acct avocat bar cpa eng jur law med recht|barsy cloudns keenetic ngrok;\
prod:@;\
productions:@;\
prof:@;\
progressive:@;\
promo:@;\
properties:@;\
property:@;\
protection:@;\
pru:@;\
prudential:@;\
ps:@ com edu gov net org plo sec;\
pt:@ com edu gov int net nome org publ|123paginaweb;\
pub:@|*.id *.kin barsy id kin;\
pw:@ gov|cloudns x443;\
pwc:@;\
py:@ com coop edu gov mil net org;\
qa:@ com edu gov mil name net org sch;\
qpon:@;\
quebec:@;\
quest:@;\
racing:@;\
radio:@;\
re:@ asso com|can netlib;\
read:@;\
realestate:@;\
realtor:@;\
realty:@;\
recipes:@;\
red:@;\
redumbrella:@;\
rehab:@;\
reise:@;\
reisen:@;\
reit:@;\
reliance:@;\
ren:@;\
rent:@;\
rentals:@;\
repair:@;\
report:@;\
republican:@;\
rest:@;\
restaurant:@;\
review:@;\
reviews:@|aem;\
rexroth:@;\
rich:@;\
richardli:@;\
ricoh:@;\
ril:@;\
rio:@;\
rip:@|clan;\
ro:@ arts com firm info nom nt org rec store tm www|barsy co shop;\
rocks:@|lima-city myddns stackit v6 webspace;\
rodeo:@;\
rogers:@;\
room:@;\
rs:@ ac co edu gov in org|barsy ox shop.brendly;\
rsvp:@;\
ru:@|*.hosting.myjino *.landing.myjino *.spectrum.myjino *.vps.myjino ac adygeya bashkiria bir cbg com dagestan edu eurodir gov grozny hb.cldmail hosting.myjino int kalmykia kustanai landing.myjino marine mcdir mcpre mil mircloud mordovia msk myjino mytis na4u nalchik net nov org pp pyatigorsk ras spb spectrum.myjino vladikavkaz vladimir vps.mcdir vps.myjino;\
rugby:@;\
ruhr:@;\
run:@|*.appwrite *.build *.code *.database *.migration appwrite build canva cloud code database development iran.liara liara lovable migration needle onporter ravendb repl rwx sanity sm stackit val vercel web.val wix;\
rw:@ ac co coop gov mil net org;\
rwe:@;\
ryukyu:@;\
sa:@ com edu gov med net org pub sch;\
saarland:@;\
safe:@;\
safety:@;\
sakura:@;\
sale:@;\
salon:@;\
samsclub:@;\
samsung:@;\
sandvik:@;\
sandvikcoromant:@;\
sanofi:@;\
sap:@;\
sarl:@;\
sas:@;\
save:@;\
saxo:@;\
sb:@ com edu gov net org;\
sbi:@;\
sbs:@;\
sc:@ com edu gov net org;\
scb:@;\
schaeffler:@;\
schmidt:@;\
scholarships:@;\
school:@;\
schule:@;\
schwarz:@;\
science:@;\
scot:@|co gov me mygov org service.gov;\
sd:@ com edu gov info med net org tv;\
se:@ a ac b bd brand c d e f fh fhsk fhv g h i k komforb kommunalforbund komvux l lanbib m n naturbruksgymn o org p parti pp press r s t tm u w x y z|123minsida com iopsys itcouldbewor myspreadshop;\
search:@;\
seat:@;\
secure:@;\
security:@;\
seek:@;\
select:@;\
sener:@;\
services:@|loginline;\
seven:@;\
sew:@;\
sex:@;\
sexy:@;\
sfr:@;\
sg:@ com edu gov net org|enscaled;\
sh:@ com gov mil net org|bearly botda ent.platform eu.platform hashbang lovable now surge teleport us.platform;\
shangrila:@;\
sharp:@;\
shell:@;\
shia:@;\
shiksha:@;\
shoes:@;\
shop:@|barsy barsyonline base hoplix shopware;\
shopping:@;\
shouji:@;\
show:@|ms;\
si:@|f5 gitpage;\
silk:@;\
sina:@;\
singles:@;\
site:@|*.cloudera *.platformsh *.tst ams.scw barsy byen caffeine chatgpt cloudera co convex cpanel cyon docsflowy eu-west-1.convex fastvps figma figma-gov heyflow jele jouwweb loginline madethis medusajs my.canva notion novecore omniwe opensocial piebox platformsh playcode preview puter scw sol sourcecraft square srht support tst us-east-1.convex waw.scw wpsquared;\
sj:@;\
sk:@ org;\
ski:@;\
skin:@;\
sky:@;\
skype:@;\
sl:@ com edu gov net org;\
sling:@;\
sm:@;\
smart:@;\
smile:@;\
sn:@ art com edu gouv org univ;\
sncf:@;\
so:@ com edu gov me net org|surveys;\
soccer:@;\
social:@;\
softbank:@;\
software:@;\
sohu:@;\
solar:@;\
solutions:@;\
song:@;\
sony:@;\
soy:@;\
spa:@;\
space:@|app-ionos deployagent heiyu hf manus myfast project static.hf uber vibehost xs4all;\
sport:@;\
spot:@;\
sr:@;\
srl:@;\
ss:@ biz co com edu gov me net org sch;\
st:@ co com consulado edu embaixada mil net org principe saotome store|*.cn cn helioho kirara noho;\
stada:@;\
staples:@;\
star:@;\
statebank:@;\
statefarm:@;\
stc:@;\
stcgroup:@;\
stockholm:@;\
storage:@;\
store:@|barsy sellfy shopware storebase;\
stream:@;\
studio:@|ai sanity;\
study:@;\
style:@;\
su:@|abkhazia adygeya aktyubinsk arkhangelsk armenia ashgabad azerbaijan balashov bashkiria bryansk bukhara chimkent dagestan east-kazakhstan exnet georgia grozny ivanovo jambyl kalmykia kaluga karacol karaganda karelia khakassia krasnodar kurgan kustanai lenug mangyshlak mordovia msk murmansk nalchik navoi north-kazakhstan nov obninsk penza pokrovsk sochi spb tashkent termez togliatti troitsk tselinograd tula tuva vladikavkaz vladimir vologda;\
sucks:@;\
supplies:@;\
supply:@;\
support:@|barsy;\
surf:@;\
surgery:@;\
suzuki:@;\
sv:@ com edu gob org red;\
swatch:@;\
swiss:@;\
sx:@ gov;\
sy:@ com edu gov mil net org;\
sydney:@;\
systems:@|miren;\
sz:@ ac co org;\
tab:@;\
taipei:@;\
talk:@;\
taobao:@;\
target:@;\
tatamotors:@;\
tatar:@;\
tattoo:@;\
tax:@;\
taxi:@;\
tc:@;\
tci:@;\
td:@;\
tdk:@;\
team:@|discourse jelastic;\
tech:@|cleverapps;\
technology:@|co;\
tel:@;\
temasek:@;\
tennis:@;\
teva:@;\
tf:@|sch;\
tg:@;\
th:@ ac co go in mi net or|online shop;\
thd:@;\
theater:@;\
theatre:@;\
tiaa:@;\
tickets:@;\
tienda:@;\
tips:@;\
tires:@;\
tirol:@;\
tj:@ biz co com edu go gov int mil name net nic org test web;\
tjmaxx:@;\
tjx:@;\
tk:@;\
tkmaxx:@;\
tl:@ gov;\
tm:@ co com edu gov mil net nom org;\
tmall:@;\
tn:@ com ens fin gov ind info intl mincom nat net org perso tourism|orangecloud;\
to:@ com edu gov mil net org|611 direct.quickconnect nett vpnplus x0;\
today:@|prequalifyme;\
tokyo:@;\
tools:@|dyn.addr myaddr;\
top:@|*.wadl ntdll wadl;\
toray:@;\
toshiba:@;\
total:@;\
tours:@;\
town:@;\
toyota:@;\
toys:@;\
tr:@ av bbs bel biz com dr edu gen gov gov.nc info k12 kep mil name nc net org pol tel tsk tv web;\
trade:@;\
trading:@;\
training:@;\
travel:@;\
travelers:@;\
travelersinsurance:@;\
trust:@;\
trv:@;\
tt:@ biz co com edu gov info mil name net org pro;\
tube:@;\
tui:@;\
tunes:@;\
tushu:@;\
tv:@|better-than dyndns from on-the-web sakura worse-than;\
tvs:@;\
tw:@ club com ebiz edu game gov idv mil net org|mydns mymailer.com url;\
tz:@ ac co go hotel info me mil mobi ne or sc tv;\
ua:@ cherkassy cherkasy chernigov chernihiv chernivtsi chernovtsy ck cn com cr crimea cv dn dnepropetrovsk dnipropetrovsk donetsk dp edu gov if in ivano-frankivsk kh kharkiv kharkov kherson khmelnitskiy khmelnytskyi kiev kirovograd km kr kropyvnytskyi krym ks kv kyiv lg lt lugansk luhansk lutsk lv lviv mk mykolaiv net nikolaev od odesa odessa org pl poltava rivne rovno rv sb sebastopol sevastopol sm sumy te ternopil uz uzhgorod uzhhorod vinnica vinnytsia vn volyn yalta zakarpattia zaporizhzhe zaporizhzhia zhitomir zhytomyr zp zt|biz cc co cx inf ltd pp v;\
ubank:@;\
ubs:@;\
ug:@ ac co com edu go gov mil ne or org sc us;\
uk:*.sch @ ac co gov ltd me net nhs org plc police sch|*.oraclegovcloudapps adimo.co affinitylottery.org api.gov barsy barsy.co barsyonline.co campaign.gov conn copro cust.retrosnub.co glug.org hosp independent-commission independent-inquest independent-inquiry independent-panel independent-review j.layershift.co lug.org lugs.org myspreadshop.co nh-serv.co nimsite no-ip.co oraclegovcloudapps public-inquiry pymnt raffleentry.org royal-commission service.gov weeklylottery.org;\
unicom:@;\
university:@;\
uno:@;\
uol:@;\
ups:@;\
us:@ ak al ann-arbor.mi ar as az ca cc.ak cc.al cc.ar cc.as cc.az cc.ca cc.co cc.ct cc.dc cc.de cc.fl cc.ga cc.gu cc.hi cc.ia cc.id cc.il cc.in cc.ks cc.ky cc.la cc.ma cc.md cc.me cc.mi cc.mn cc.mo cc.ms cc.mt cc.nc cc.ne cc.nh cc.nj cc.nm cc.nv cc.ny cc.oh cc.ok cc.or cc.pa cc.pr cc.ri cc.sc cc.sd cc.tn cc.tx cc.ut cc.va cc.vi cc.vt cc.wa cc.wi cc.wv cc.wy chtr.k12.ma co cog.mi ct dc de dni dst.mi eaton.mi fl ga gen.mi gu hi ia id il in isa k12.ak k12.al k12.ar k12.as k12.az k12.ca k12.co k12.ct k12.dc k12.fl k12.ga k12.gu k12.ia k12.id k12.il k12.in k12.ks k12.ky k12.la k12.ma k12.md k12.me k12.mi k12.mn k12.mo k12.ms k12.mt k12.nc k12.ne k12.nh k12.nj k12.nm k12.nv k12.ny k12.oh k12.ok k12.or k12.pa k12.pr k12.sc k12.tn k12.tx k12.ut k12.va k12.vi k12.vt k12.wa k12.wi k12.wy ks ky la lib.ak lib.al lib.ar lib.as lib.az lib.ca lib.co lib.ct lib.dc lib.fl lib.ga lib.gu lib.hi lib.ia lib.id lib.il lib.in lib.ks lib.ky lib.la lib.ma lib.md lib.me lib.mi lib.mn lib.mo lib.mt lib.nc lib.ne lib.nh lib.nj lib.nm lib.nv lib.ny lib.oh lib.ok lib.or lib.pa lib.pr lib.ri lib.sc lib.sd lib.tn lib.tx lib.ut lib.va lib.vi lib.vt lib.wa lib.wi lib.wy ma md me mi mn mo ms mt mus.mi nc nd ne nh nj nm nsn nv ny oh ok or pa paroch.k12.ma pr pvt.k12.ma ri sc sd tec.mi tn tx ut va vi vt wa washtenaw.mi wi wv wy|aberdeen.wa aws-gov.databricksapps azure-api azurewebsites bainbridge-isl.wa bellevue.wa bremerton.wa centralia.wa chehalis.wa cloudns forks.wa freeddns gh.srv gig-harbor.wa gl.srv golffan heliohost hoquiam.wa is-by keyport.wa kingston.wa land-4-sale mircloud ngo noip olympia.wa phx.enscaled pointto port-angeles.wa port-ludlow.wa port-orchard.wa port-townsend.wa poulsbo.wa redmond.wa renton.wa sea.wa seattle.wa sequim.wa servername shelton.wa silverdale.wa srv stuff-4-sale yarrow-point.wa;\
uy:@ com edu gub mil net org|gv;\
uz:@ co com net org;\
va:@;\
vacations:@;\
vana:@;\
vanguard:@;\
vc:@ com edu gov mil net org|*.0e 0e d.gv gv mydns;\
ve:@ arts bib co com e12 edu emprende firm gob gov ia info int mil net nom org rar rec store tec web;\
vegas:@;\
ventures:@;\
verisign:@;\
vermögensberater:@;\
vermögensberatung:@;\
versicherung:@;\
vet:@;\
vg:@ edu;\
vi:@ co com k12 net org;\
viajes:@;\
video:@;\
vig:@;\
viking:@;\
villas:@;\
vin:@;\
vip:@|hidns;\
virgin:@;\
visa:@;\
vision:@;\
viva:@;\
vivo:@;\
vlaanderen:@;\
vn:@ ac ad ai angiang ap bacgiang backan baclieu bacninh baria-vungtau bentre binhdinh binhduong binhphuoc binhthuan biz camau cantho caobang com daklak daknong danang dienbien dongnai dongthap edu gialai gov hagiang haiduong haiphong hanam hanoi hatinh haugiang health hoabinh hue hungyen id info int io khanhhoa kiengiang kontum laichau lamdong langson laocai longan namdinh name net nghean ninhbinh ninhthuan on org phutho phuyen pro quangbinh quangnam quangngai quangninh quangtri soctrang sonla tayninh thaibinh thainguyen thanhhoa thanhphohochiminh thuathienhue tiengiang travinh tuyenquang vinhlong vinhphuc yenbai;\
vodka:@;\
volvo:@;\
vote:@;\
voting:@;\
voto:@;\
voyage:@;\
vu:@ com edu net org;\
wales:@;\
walmart:@;\
walter:@;\
wang:@;\
wanggou:@;\
watch:@;\
watches:@;\
weather:@;\
weatherchannel:@;\
web:@;\
webcam:@;\
weber:@;\
website:@|framer;\
wed:@;\
wedding:@;\
weibo:@;\
weir:@;\
wf:@|biz sch;\
whoswho:@;\
wien:@;\
wiki:@|framer;\
williamhill:@;\
win:@;\
windows:@;\
wine:@;\
winners:@;\
wme:@;\
woodside:@;\
work:@|puter;\
works:@;\
world:@;\
wow:@;\
ws:@ com edu gov net org|*.advisor advisor cloud66 dyndns mypets;\
wtc:@;\
wtf:@|ddns;\
xbox:@;\
xerox:@;\
xihuan:@;\
xin:@;\
xn--11b4c3d:@;\
xn--1ck2e1b:@;\
xn--1qqw23a:@;\
xn--2scrj9c:@;\
xn--30rr7y:@;\
xn--3bst00m:@;\
xn--3ds443g:@;\
xn--3e0b707e:@;\
xn--3hcrj9c:@;\
xn--3pxu8k:@;\
xn--42c2d9a:@;\
xn--45br5cyl:@;\
xn--45brj9c:@;\
xn--45q11c:@;\
xn--4dbrk0ce:@ xn--4dbgdty6c xn--5dbhl8d xn--8dbq2a xn--hebda8b;\
xn--4gbrim:@;\
xn--54b7fta0cc:@;\
xn--55qw42g:@;\
xn--55qx5d:@;\
xn--5su34j936bgsg:@;\
xn--5tzm5g:@;\
xn--6frz82g:@;\
xn--6qq986b3xl:@;\
xn--80adxhks:@;\
xn--80ao21a:@;\
xn--80aqecdr1a:@;\
xn--80asehdb:@;\
xn--80aswg:@;\
xn--8y0a063a:@;\
xn--90a3ac:@ xn--80au xn--90azh xn--c1avg xn--d1at xn--o1ac xn--o1ach;\
xn--90ae:@;\
xn--90ais:@;\
xn--9dbq2a:@;\
xn--9et52u:@;\
xn--9krt00a:@;\
xn--b4w605ferd:@;\
xn--bck1b9a5dre4c:@;\
xn--c1avg:@;\
xn--c2br7g:@;\
xn--cck2b3b:@;\
xn--cckwcxetd:@;\
xn--cg4bki:@;\
xn--clchc0ea0b2g2a9gcd:@;\
xn--czr694b:@;\
xn--czrs0t:@;\
xn--czru2d:@;\
xn--d1acj3b:@;\
xn--d1alf:@;\
xn--e1a4c:@;\
xn--eckvdtc9d:@;\
xn--efvy88h:@;\
xn--fct429k:@;\
xn--fhbei:@;\
xn--fiq228c5hs:@;\
xn--fiq64b:@;\
xn--fiqs8s:@;\
xn--fiqz9s:@;\
xn--fjq720a:@;\
xn--flw351e:@;\
xn--fpcrj9c3d:@;\
xn--fzc2c9e2c:@;\
xn--fzys8d69uvgm:@;\
xn--g2xx48c:@;\
xn--gckr3f0f:@;\
xn--gecrj9c:@;\
xn--gk3at1e:@;\
xn--h2breg3eve:@;\
xn--h2brj9c8c:@;\
xn--h2brj9c:@;\
xn--hxt814e:@;\
xn--i1b6b1a6a2e:@;\
xn--imr513n:@;\
xn--io0a7i:@;\
xn--j1aef:@;\
xn--j1amh:@;\
xn--j6w193g:@ xn--55qx5d xn--gmqw5a xn--mxtq1m xn--od0alg xn--uc0atv xn--wcvs22d;\
xn--jlq480n2rg:@;\
xn--jvr189m:@;\
xn--kcrx77d1x4a:@;\
xn--kprw13d:@;\
xn--kpry57d:@;\
xn--kput3i:@;\
xn--l1acc:@;\
xn--lgbbat1ad8j:@;\
xn--mgb2ddes:@;\
xn--mgb9awbf:@;\
xn--mgba3a3ejt:@;\
xn--mgba3a4f16a:@;\
xn--mgba3a4fra:@;\
xn--mgba7c0bbn0a:@;\
xn--mgbaam7a8h:@;\
xn--mgbab2bd:@;\
xn--mgbah1a3hjkrd:@;\
xn--mgbai9a5eva00b:@;\
xn--mgbai9azgqp6j:@;\
xn--mgbayh7gpa:@;\
xn--mgbbh1a71e:@;\
xn--mgbbh1a:@;\
xn--mgbc0a9azcg:@;\
xn--mgbca7dzdo:@;\
xn--mgbcpq6gpa1a:@;\
xn--mgberp4a5d4a87g:@;\
xn--mgberp4a5d4ar:@;\
xn--mgbgu82a:@;\
xn--mgbi4ecexp:@;\
xn--mgbpl2fh:@;\
xn--mgbqly7c0a67fbc:@;\
xn--mgbqly7cvafr:@;\
xn--mgbt3dhd:@;\
xn--mgbtf8fl:@;\
xn--mgbtx2b:@;\
xn--mgbx4cd0ab:@;\
xn--mix082f:@;\
xn--mix891f:@;\
xn--mk1bu44c:@;\
xn--mxtq1m:@;\
xn--ngbc5azd:@;\
xn--ngbe9e0a:@;\
xn--ngbrx:@;\
xn--nnx388a:@;\
xn--node:@;\
xn--nqv7f:@;\
xn--nqv7fs00ema:@;\
xn--nyqy26a:@;\
xn--o3cw4h:@ xn--12c1fe0br xn--12cfi8ixb8l xn--12co0c3b4eva xn--h3cuzk1di xn--m3ch0j3a xn--o3cyx2a;\
xn--ogbpf8fl:@;\
xn--otu796d:@;\
xn--p1acf:@|xn--41a xn--80aaa0cvac xn--90a1af xn--90amc xn--c1avg xn--h1ahn xn--h1aliz xn--j1adp xn--j1aef xn--j1ael8b;\
xn--p1ai:@;\
xn--pgbs0dh:@;\
xn--pssy2u:@;\
xn--q7ce6a:@;\
xn--q9jyb4c:@;\
xn--qcka1pmc:@;\
xn--qxa6a:@;\
xn--qxam:@;\
xn--rhqv96g:@;\
xn--rovu88b:@;\
xn--rvc1e0am3e:@;\
xn--s9brj9c:@;\
xn--ses554g:@;\
xn--t60b56a:@;\
xn--tckwe:@;\
xn--tiq49xqyj:@;\
xn--unup4y:@;\
xn--vermgensberater-ctb:@;\
xn--vermgensberatung-pwb:@;\
xn--vhquv:@;\
xn--vuq861b:@;\
xn--w4r85el8fhu5dnra:@;\
xn--w4rs40l:@;\
xn--wgbh1c:@;\
xn--wgbl6a:@;\
xn--xhq521b:@;\
xn--xkc2al3hye2a:@;\
xn--xkc2dl3a5ee0h:@;\
xn--y9a3aq:@;\
xn--yfro4i67o:@;\
xn--ygbi2ammx:@;\
xn--zfr164b:@;\
xxx:@;\
xyz:@|*.telebit botdash caffeine exe opentunnel telebit;\
yachts:@;\
yahoo:@;\
yamaxun:@;\
yandex:@;\
ye:@ com edu gov mil net org;\
yodobashi:@;\
yoga:@;\
yokohama:@;\
you:@;\
youtube:@;\
yt:@|org;\
yun:@;\
za:ac agric alt co edu gov grondar law mil net ngo nic nis nom org school tm web;\
zappos:@;\
zara:@;\
zero:@;\
zip:@;\
zm:@ ac biz co com edu gov info mil net org sch;\
zone:@|*.triton *.zerops lima prg1-zerops stackit triton zerops;\
zuerich:@;\
zw:@ ac co gov mil org;\
ελ:@;\
ευ:@;\
бг:@;\
бел:@;\
дети:@;\
ею:@;\
католик:@;\
ком:@;\
мкд:@;\
мон:@;\
москва:@;\
онлайн:@;\
орг:@;\
рус:@|биз ком крым мир мск орг самара сочи спб я;\
рф:@;\
сайт:@;\
срб:@ ак обр од орг пр упр;\
укр:@;\
қаз:@;\
հայ:@;\
ישראל:@ אקדמיה ישוב ממשל צהל;\
קום:@;\
ابوظبي:@;\
ارامكو:@;\
الاردن:@;\
البحرين:@;\
الجزائر:@;\
السعودية:@;\
السعوديه:@;\
السعودیة:@;\
السعودیۃ:@;\
العليان:@;\
المغرب:@;\
اليمن:@;\
امارات:@;\
ايران:@;\
ایران:@;\
بارت:@;\
بازار:@;\
بيتك:@;\
بھارت:@;\
تونس:@;\
سودان:@;\
سوريا:@;\
سورية:@;\
شبكة:@;\
عراق:@;\
عرب:@;\
عمان:@;\
فلسطين:@;\
قطر:@;\
كاثوليك:@;\
كوم:@;\
مصر:@;\
مليسيا:@;\
موريتانيا:@;\
موقع:@;\
همراه:@;\
پاكستان:@;\
پاکستان:@;\
ڀارت:@;\
कॉम:@;\
नेट:@;\
भारत:@;\
भारतम्:@;\
भारोत:@;\
संगठन:@;\
বাংলা:@;\
ভারত:@;\
ভাৰত:@;\
ਭਾਰਤ:@;\
ભારત:@;\
ଭାରତ:@;\
இந்தியா:@;\
இலங்கை:@;\
சிங்கப்பூர்:@;\
భారత్:@;\
ಭಾರತ:@;\
ഭാരതം:@;\
ලංකා:@;\
คอม:@;\
ไทย:@ ทหาร ธุรกิจ รัฐบาล ศึกษา องค์กร เน็ต;\
ລາວ:@;\
გე:@;\
みんな:@;\
アマゾン:@;\
クラウド:@;\
グーグル:@;\
コム:@;\
ストア:@;\
セール:@;\
ファッション:@;\
ポイント:@;\
世界:@;\
中信:@;\
中国:@;\
中國:@;\
中文网:@;\
亚马逊:@;\
企业:@;\
佛山:@;\
信息:@;\
健康:@;\
八卦:@;\
公司:@;\
公益:@;\
台湾:@;\
台灣:@;\
商城:@;\
商店:@;\
商标:@;\
嘉里:@;\
嘉里大酒店:@;\
在线:@;\
大拿:@;\
天主教:@;\
娱乐:@;\
家電:@;\
广东:@;\
微博:@;\
慈善:@;\
我爱你:@;\
手机:@;\
招聘:@;\
政务:@;\
政府:@;\
新加坡:@;\
新闻:@;\
时尚:@;\
書籍:@;\
机构:@;\
淡马锡:@;\
游戏:@;\
澳門:@;\
澳门:@;\
点看:@;\
移动:@;\
组织机构:@;\
网址:@;\
网店:@;\
网站:@;\
网络:@;\
联通:@;\
臺灣:@;\
谷歌:@;\
购物:@;\
通販:@;\
集团:@;\
電訊盈科:@;\
飞利浦:@;\
食品:@;\
餐厅:@;\
香格里拉:@;\
香港:@ 個人 公司 政府 教育 組織 網絡;\
닷넷:@;\
닷컴:@;\
삼성:@;\
한국:@;\
'
